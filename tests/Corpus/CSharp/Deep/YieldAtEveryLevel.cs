// Ten thousand frames, each of which yields before it calls the next.
namespace Corpus.YieldAtEveryLevel;

internal static class Program
{
    public static async Task Main() => WriteLine(await Level(10_000));

    private static async Task<int> Level(int n)
    {
        if (n == 0) return 0;
        await Task.Yield();
        return 1 + await Level(n - 1);
    }
}
