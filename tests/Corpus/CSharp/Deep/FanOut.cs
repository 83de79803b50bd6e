// A tree of calls, sixteen thousand leaves, half of which suspend.
namespace Corpus.FanOut;

internal static class Program
{
    public static async Task Main() => WriteLine(await Tree(14, 1));

    private static async Task<long> Tree(int depth, long id)
    {
        if (depth == 0)
        {
            if (id % 2 == 0) await Task.Yield();
            return id;
        }
        var left = Tree(depth - 1, id * 2);
        var right = Tree(depth - 1, id * 2 + 1);
        return await left + await right;
    }
}
