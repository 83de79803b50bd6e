// foreach over a type that only has the pattern: extension GetEnumerator, mutable struct enumerator, no Dispose.
namespace Corpus.ForeachPattern;

internal struct Countdown(int from)
{
    public int Current { get; private set; } = from + 1;
    public bool MoveNext() => --Current > 0;
}

internal static class Extensions
{
    public static Countdown GetEnumerator(this int n) => new(n);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var n in 3) WriteLine(n * await Step.Of(completion.Calm(), 10));
        foreach (var n in await Step.Of(completion, 2)) WriteLine(n);
    });
}
