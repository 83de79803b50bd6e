// A thousand frames on the stack that never suspend, then the same with a suspension at the bottom.
namespace Corpus.SynchronousDepth;

internal static class Program
{
    public static void Main() => Ways.Run(async way => WriteLine(await Level(way, 1_000)));

    private static async Task<long> Level(Way way, int n)
    {
        if (n == 0) return await Step.Of(way, 0);
        var below = await Level(way, n - 1);
        return below + n;
    }
}
