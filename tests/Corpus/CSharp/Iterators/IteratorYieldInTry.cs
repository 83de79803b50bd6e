// Yields in nested try regions: a yield runs no finally block, early disposal runs them all, inside out.
namespace Corpus.IteratorYieldInTry;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var stop = 1; stop <= 6; stop++)
        {
            WriteLine($"stop at {stop}");
            await foreach (var n in Numbers(completion.Calm()))
            {
                WriteLine(n);
                if (n == stop) break;
            }
        }
        await foreach (var n in Numbers(completion)) WriteLine(n);
    });

    private static async IAsyncEnumerable<int> Numbers(Completion completion)
    {
        yield return 1;
        try
        {
            yield return 2;
            try
            {
                await Step.Go(completion.Calm());
                yield return 3;
                await Step.Go(completion);
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
