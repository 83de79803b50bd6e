// Iterators over iterators, three deep, with a loop in a try and early ends on each level.
namespace Corpus.IteratorNested;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await foreach (var n in Outer(completion.Calm(), 100)) WriteLine(n);
        await foreach (var n in Outer(completion, 5)) WriteLine(n);
    });

    private static async IAsyncEnumerable<int> Outer(Completion completion, int limit)
    {
        try
        {
            await foreach (var n in Middle(completion))
            {
                if (n > limit) yield break;
                yield return n * 10;
            }
        }
        finally
        {
            await Step.Go(completion.Calm());
            WriteLine("outer ends");
        }
    }

    private static async IAsyncEnumerable<int> Middle(Completion completion)
    {
        for (var i = 0; i < 2; i++)
        {
            await foreach (var n in Inner(completion, i))
            {
                if (n % 2 == 0) continue;
                yield return n + i;
            }
        }
    }

    private static async IAsyncEnumerable<int> Inner(Completion completion, int from)
    {
        try
        {
            for (var n = from; n < from + 5; n++)
            {
                await Step.Go(n == 4 ? completion : completion.Calm());
                yield return n;
            }
        }
        finally
        {
            WriteLine($"inner {from} ends");
        }
    }
}
