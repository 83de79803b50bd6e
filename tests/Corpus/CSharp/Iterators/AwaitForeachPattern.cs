// await foreach over hand-written types: the pattern on structs, and the interface on a class.
namespace Corpus.AwaitForeachPattern;

internal readonly struct Countdown(Completion completion, int from)
{
    public Enumerator GetAsyncEnumerator() => new(completion, from);

    public struct Enumerator(Completion completion, int n)
    {
        public int Current { get; private set; }

        public Task<bool> MoveNextAsync()
        {
            Current = n--;
            return Step.Of(Current == 1 ? completion : completion.Calm(), Current > 0);
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
    public static void Main() => Completions.Run(async completion =>
    {
        await foreach (var n in new Countdown(completion, 3)) WriteLine(n);
        await foreach (var n in new Countdown(completion.Calm(), 0)) WriteLine("never");
    });
}
