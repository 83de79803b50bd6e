// Each level of async calls has its own value; it comes back after each suspension.
namespace Corpus.AsyncLocalThroughLevels;

internal static class Program
{
    private static readonly AsyncLocal<int> s_local = new();

    public static void Main() => Completions.Run(async completion =>
    {
        s_local.Value = 100;
        WriteLine(await Level(completion, 3));
        WriteLine(s_local.Value);
    });

    private static async ValueTask<string> Level(Completion completion, int n)
    {
        var before = s_local.Value;
        s_local.Value = n;
        await Step.Go(completion.Calm());
        if (n == 0) await Step.Go(completion);
        var inner = n == 0 ? "" : await Level(completion, n - 1);
        return $"{inner}[{n}: {before} {s_local.Value}]";
    }
}
