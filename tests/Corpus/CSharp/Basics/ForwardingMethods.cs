// Methods that return somebody else's task without awaiting it, between methods that do await.
namespace Corpus.ForwardingMethods;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Forward(way.Calm(), 2));
        WriteLine(await ForwardValue(way.Calm(), 3));
        WriteLine(await (way == Way.Done ? Forward(way, 4) : Awaited(way, 5)));
    });

    private static Task<int> Forward(Way way, int n)
    {
        if (n < 0) throw new ArgumentOutOfRangeException(nameof(n));
        return Awaited(way, n * 2);
    }

    private static ValueTask<int> ForwardValue(Way way, int n) => new(Awaited(way, n));

    private static async Task<int> Awaited(Way way, int n) => await Step.Of(way, n) + 1;
}
