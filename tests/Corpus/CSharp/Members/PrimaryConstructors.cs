// Primary constructor parameters captured by async members of classes and structs.
namespace Corpus.PrimaryConstructors;

internal class Service(Completion completion, int start)
{
    public async Task<int> Next() { start += await Step.Of(completion.Calm(), 1); await Step.Go(completion); return start; }
}

internal sealed class Derived(Completion completion, string name) : Service(completion, name.Length)
{
    public async Task<string> Named() => name + await Next() + await Next();
}

internal struct Pair(int a, int b)
{
    public async Task<int> Sum(Completion completion) { a++; return a + await Step.Of(completion, b); }
    public readonly int A => a;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var pair = new Pair(1, 2);
        WriteLine($"{await pair.Sum(completion.Calm())} {pair.A}");
        WriteLine(await new Derived(completion.Calm(), "abc").Named());
        WriteLine(await new Derived(completion, "x").Named());
    });
}
