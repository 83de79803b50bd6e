// foreach over what an await gives, with awaits inside, nested.
namespace Corpus.ForeachAwaitedCollection;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var c in await Step.Of(completion.Calm(), "ab"))
        {
            foreach (var n in await Numbers(completion.Calm(), c)) Write($"{c}{n} ");
        }
        WriteLine();
        foreach (var task in new[] { Step.Of(completion.Calm(), 1), Step.Of(completion.Calm(), 2), Step.Of(completion, 3) }) WriteLine(await task);
    });

    private static async Task<IEnumerable<int>> Numbers(Completion completion, char c)
    {
        await Step.Go(completion);
        return Enumerable.Range(c, 2);
    }
}
