// async ValueTask<T>, awaited directly, through AsTask and through Preserve.
namespace Corpus.ValueTaskOfTMethod;

internal static class Program
{
    public static void Main() => Ways.Run(Outer);

    private static async Task Outer(Way way)
    {
        WriteLine(await Inner(way.Calm(), 1));
        WriteLine(await Inner(way.Calm(), 2).AsTask());
        var kept = Inner(way, 3).Preserve();
        WriteLine(await kept);
        WriteLine(await kept);
    }

    private static async ValueTask<string> Inner(Way way, int n)
    {
        var value = await Step.OfValue(way, n);
        return $"<{value}>";
    }
}
