// Calling an async instance method on null throws at the call, or later when this is used.
namespace Corpus.NullReceiver;

internal class Service
{
    private readonly int _n = 5;
    public async Task<int> UsesThis(Way way) => await Step.Of(way, _n);
    public virtual async Task<int> Virtual(Way way) => await Step.Of(way, 6);
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        Service service = null;
        try
        {
            var task = service.UsesThis(way);
            WriteLine("called");
            await task;
        }
        catch (NullReferenceException)
        {
            WriteLine("non-virtual");
        }
        try
        {
            await service.Virtual(way);
        }
        catch (NullReferenceException)
        {
            WriteLine("virtual");
        }
        WriteLine(await new Service().Virtual(way));
    });
}
