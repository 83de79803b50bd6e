// A filter that throws counts as false; the original exception goes on.
namespace Corpus.FilterThrows;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        try
        {
            try
            {
                await Step.Go(way.Calm());
                await Fail(way);
            }
            catch (Exception) when (Bad())
            {
                WriteLine("never");
            }
        }
        catch (Exception e)
        {
            WriteLine($"caught {e.GetType().Name} {e.Message}");
        }
    });

    private static bool Bad()
    {
        WriteLine("bad filter");
        throw new NotSupportedException("filter");
    }

    private static async Task Fail(Way way)
    {
        await Step.Go(way);
        throw new InvalidOperationException("body");
    }
}
