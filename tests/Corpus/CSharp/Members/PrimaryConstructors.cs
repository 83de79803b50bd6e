// Primary constructor parameters captured by async members of classes and structs.
namespace Corpus.PrimaryConstructors;

internal class Service(Way way, int start)
{
    public async Task<int> Next() { start += await Step.Of(way.Calm(), 1); await Step.Go(way); return start; }
}

internal sealed class Derived(Way way, string name) : Service(way, name.Length)
{
    public async Task<string> Named() => name + await Next() + await Next();
}

internal struct Pair(int a, int b)
{
    public async Task<int> Sum(Way way) { a++; return a + await Step.Of(way, b); }
    public readonly int A => a;
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var pair = new Pair(1, 2);
        WriteLine($"{await pair.Sum(way.Calm())} {pair.A}");
        WriteLine(await new Derived(way.Calm(), "abc").Named());
        WriteLine(await new Derived(way, "x").Named());
    });
}
