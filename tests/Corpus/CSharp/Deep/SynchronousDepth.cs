// A thousand frames on the stack that never suspend, then the same with a suspension at the bottom.
namespace Corpus.SynchronousDepth;

internal static class Program
{
    public static void Main() => Completions.Run(async completion => WriteLine(await Level(completion, 1_000)));

    private static async Task<long> Level(Completion completion, int n)
    {
        if (n == 0) return await Step.Of(completion, 0);
        var below = await Level(completion, n - 1);
        return below + n;
    }
}
