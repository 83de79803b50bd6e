// await foreach over hand-written types: the pattern on structs, and the interface on a class.
namespace Corpus.AwaitForeachPattern;

internal readonly struct Countdown(Way way, int from)
{
    public Enumerator GetAsyncEnumerator() => new(way, from);

    public struct Enumerator(Way way, int n)
    {
        public int Current { get; private set; }

        public Task<bool> MoveNextAsync()
        {
            Current = n--;
            return Step.Of(Current == 1 ? way : way.Calm(), Current > 0);
        }

        public readonly ValueTask DisposeAsync()
        {
            WriteLine($"dispose {Current}");
            return default;
        }
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        await foreach (var n in new Countdown(way, 3)) WriteLine(n);
        await foreach (var n in new Countdown(way.Calm(), 0)) WriteLine("never");
    });
}
