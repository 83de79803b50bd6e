// A filter that throws counts as false; the original exception goes on.
namespace Corpus.FilterThrows;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        try
        {
            try
            {
                await Step.Go(completion.Calm());
                await Fail(completion);
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

    private static async Task Fail(Completion completion)
    {
        await Step.Go(completion);
        throw new InvalidOperationException("body");
    }
}
