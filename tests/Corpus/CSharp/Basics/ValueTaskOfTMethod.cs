// async ValueTask<T>, awaited directly, through AsTask and through Preserve.
namespace Corpus.ValueTaskOfTMethod;

internal static class Program
{
    public static void Main() => Completions.Run(Outer);

    private static async Task Outer(Completion completion)
    {
        WriteLine(await Inner(completion.Calm(), 1));
        WriteLine(await Inner(completion.Calm(), 2).AsTask());
        var kept = Inner(completion, 3).Preserve();
        WriteLine(await kept);
        WriteLine(await kept);
    }

    private static async ValueTask<string> Inner(Completion completion, int n)
    {
        var value = await Step.OfValue(completion, n);
        return $"<{value}>";
    }
}
