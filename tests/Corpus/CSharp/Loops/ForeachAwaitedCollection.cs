// foreach over what an await gives, with awaits inside, nested.
namespace Corpus.ForeachAwaitedCollection;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        foreach (var c in await Step.Of(way.Calm(), "ab"))
        {
            foreach (var n in await Numbers(way.Calm(), c)) Write($"{c}{n} ");
        }
        WriteLine();
        foreach (var task in new[] { Step.Of(way.Calm(), 1), Step.Of(way.Calm(), 2), Step.Of(way, 3) }) WriteLine(await task);
    });

    private static async Task<IEnumerable<int>> Numbers(Way way, char c)
    {
        await Step.Go(way);
        return Enumerable.Range(c, 2);
    }
}
