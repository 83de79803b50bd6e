// An iterator breaks within a try whose finally only throws.
namespace Corpus.BreakWhereFinallyThrows;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        try
        {
            await foreach (var item in Items(way)) WriteLine(item);
        }
        catch (InvalidOperationException e)
        {
            WriteLine(e.Message);
        }
    });

    private static async IAsyncEnumerable<int> Items(Way way)
    {
        yield return 1;
        try
        {
            await Step.Go(way);
            yield break;
        }
        finally
        {
            throw new InvalidOperationException("finally");
        }
    }
}
