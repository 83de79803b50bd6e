// Yields in nested try regions: a yield runs no finally block, early disposal runs them all, inside out.
namespace Corpus.IteratorYieldInTry;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        for (var stop = 1; stop <= 6; stop++)
        {
            WriteLine($"stop at {stop}");
            await foreach (var n in Numbers(way.Calm()))
            {
                WriteLine(n);
                if (n == stop) break;
            }
        }
        await foreach (var n in Numbers(way)) WriteLine(n);
    });

    private static async IAsyncEnumerable<int> Numbers(Way way)
    {
        yield return 1;
        try
        {
            yield return 2;
            try
            {
                await Step.Go(way.Calm());
                yield return 3;
                await Step.Go(way);
                yield return 4;
            }
            finally
            {
                WriteLine("inner");
            }
            yield return 5;
        }
        finally
        {
            WriteLine("outer");
        }
    }
}
