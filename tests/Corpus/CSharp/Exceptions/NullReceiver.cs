// Calling an async instance method on null throws at the call, or later when this is used.
namespace Corpus.NullReceiver;

internal class Service
{
    private readonly int _n = 5;
    public async Task<int> UsesThis(Completion completion) => await Step.Of(completion, _n);
    public virtual async Task<int> Virtual(Completion completion) => await Step.Of(completion, 6);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Service service = null;
        try
        {
            var task = service.UsesThis(completion);
            WriteLine("called");
            await task;
        }
        catch (NullReferenceException)
        {
            WriteLine("non-virtual");
        }
        try
        {
            await service.Virtual(completion);
        }
        catch (NullReferenceException)
        {
            WriteLine("virtual");
        }
        WriteLine(await new Service().Virtual(completion));
    });
}
