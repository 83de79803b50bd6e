// Async iterators that await async methods, and async methods that drive iterators, several levels deep.
namespace Corpus.IteratorsCallAsyncMethods;

internal static class Program
{
    public static void Main() => Completions.Run(async completion => WriteLine(await Sum(completion, 3)));

    private static async Task<int> Sum(Completion completion, int n)
    {
        var sum = 0;
        await foreach (var square in Squares(completion, n))
        {
            sum += square;
            WriteLine($"sum {sum}");
        }
        return sum;
    }

    private static async IAsyncEnumerable<int> Squares(Completion completion, int n)
    {
        await foreach (var i in Range(completion, n)) yield return await Square(i == n - 1 ? completion : completion.Calm(), i);
    }

    private static async IAsyncEnumerable<int> Range(Completion completion, int n)
    {
        for (var i = 0; i < n; i++)
        {
            await Step.Go(completion.Calm());
            yield return i;
        }
    }

    private static async Task<int> Square(Completion completion, int n) => n * await Step.Of(completion, n);
}
