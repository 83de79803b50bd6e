// The framework's own operators over our iterators and async lambdas.
// needs .NET 10: System.Linq.AsyncEnumerable
namespace Corpus.AsyncLinq;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var list = await Numbers(way.Calm())
            .Where(n => n % 2 == 1)
            .Select(async (int n, CancellationToken _) => n * await Step.Of(way.Calm(), 10))
            .ToListAsync();
        WriteLine(string.Join(",", list));
        WriteLine(await Numbers(way).Take(3).SumAsync());
        WriteLine(await Numbers(way).CountAsync());
    });

    private static async IAsyncEnumerable<int> Numbers(Way way)
    {
        for (var i = 0; i < 6; i++)
        {
            await Step.Go(i == 5 ? way : way.Calm());
            yield return i;
        }
    }
}
