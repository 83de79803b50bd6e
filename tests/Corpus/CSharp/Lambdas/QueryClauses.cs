// A query whose first source is awaited, and queries over tasks.
namespace Corpus.QueryClauses;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var query = from n in await Step.Of(completion.Calm(), new[] { 3, 1, 2 })
                    where n != 2
                    orderby n
                    select n * 10;
        WriteLine(string.Join(",", query));
        var tasks = from n in Enumerable.Range(1, 3) select Square(n == 3 ? completion : completion.Calm(), n);
        WriteLine(string.Join(",", await Task.WhenAll(tasks)));
    });

    private static async Task<int> Square(Completion completion, int n) => n * await Step.Of(completion, n);
}
