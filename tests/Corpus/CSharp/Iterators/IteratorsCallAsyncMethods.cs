// Async iterators that await async methods, and async methods that drive iterators, several levels deep.
namespace Corpus.IteratorsCallAsyncMethods;

internal static class Program
{
    public static void Main() => Ways.Run(async way => WriteLine(await Sum(way, 3)));

    private static async Task<int> Sum(Way way, int n)
    {
        var sum = 0;
        await foreach (var square in Squares(way, n))
        {
            sum += square;
            WriteLine($"sum {sum}");
        }
        return sum;
    }

    private static async IAsyncEnumerable<int> Squares(Way way, int n)
    {
        await foreach (var i in Range(way, n)) yield return await Square(i == n - 1 ? way : way.Calm(), i);
    }

    private static async IAsyncEnumerable<int> Range(Way way, int n)
    {
        for (var i = 0; i < n; i++)
        {
            await Step.Go(way.Calm());
            yield return i;
        }
    }

    private static async Task<int> Square(Way way, int n) => n * await Step.Of(way, n);
}
