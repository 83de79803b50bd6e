// Iterators over iterators, three deep, with a loop in a try and early ends on each level.
namespace Corpus.IteratorNested;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        await foreach (var n in Outer(way.Calm(), 100)) WriteLine(n);
        await foreach (var n in Outer(way, 5)) WriteLine(n);
    });

    private static async IAsyncEnumerable<int> Outer(Way way, int limit)
    {
        try
        {
            await foreach (var n in Middle(way))
            {
                if (n > limit) yield break;
                yield return n * 10;
            }
        }
        finally
        {
            await Step.Go(way.Calm());
            WriteLine("outer ends");
        }
    }

    private static async IAsyncEnumerable<int> Middle(Way way)
    {
        for (var i = 0; i < 2; i++)
        {
            await foreach (var n in Inner(way, i))
            {
                if (n % 2 == 0) continue;
                yield return n + i;
            }
        }
    }

    private static async IAsyncEnumerable<int> Inner(Way way, int from)
    {
        try
        {
            for (var n = from; n < from + 5; n++)
            {
                await Step.Go(n == 4 ? way : way.Calm());
                yield return n;
            }
        }
        finally
        {
            WriteLine($"inner {from} ends");
        }
    }
}
