// The framework's own operators over our iterators and async lambdas.
// needs .NET 10: System.Linq.AsyncEnumerable
namespace Corpus.AsyncLinq;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var list = await Numbers(completion.Calm())
            .Where(n => n % 2 == 1)
            .Select(async (int n, CancellationToken _) => n * await Step.Of(completion.Calm(), 10))
            .ToListAsync();
        WriteLine(string.Join(",", list));
        WriteLine(await Numbers(completion).Take(3).SumAsync());
        WriteLine(await Numbers(completion).CountAsync());
    });

    private static async IAsyncEnumerable<int> Numbers(Completion completion)
    {
        for (var i = 0; i < 6; i++)
        {
            await Step.Go(i == 5 ? completion : completion.Calm());
            yield return i;
        }
    }
}
