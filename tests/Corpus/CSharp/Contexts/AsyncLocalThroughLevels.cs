// Each level of async calls has its own value; it comes back after each suspension.
namespace Corpus.AsyncLocalThroughLevels;

internal static class Program
{
    private static readonly AsyncLocal<int> s_local = new();

    public static void Main() => Ways.Run(async way =>
    {
        s_local.Value = 100;
        WriteLine(await Level(way, 3));
        WriteLine(s_local.Value);
    });

    private static async ValueTask<string> Level(Way way, int n)
    {
        var before = s_local.Value;
        s_local.Value = n;
        await Step.Go(way.Calm());
        if (n == 0) await Step.Go(way);
        var inner = n == 0 ? "" : await Level(way, n - 1);
        return $"{inner}[{n}: {before} {s_local.Value}]";
    }
}
