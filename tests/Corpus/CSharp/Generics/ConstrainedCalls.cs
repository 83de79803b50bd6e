// Calls on a value of type parameter type, which change the struct itself, across awaits.
namespace Corpus.ConstrainedCalls;

internal interface ICounter
{
    int Next();
    Task<int> NextLater(Way way);
}

internal struct StructCounter : ICounter
{
    private int _n;
    public int Next() => ++_n;
    public Task<int> NextLater(Way way) { _n += 10; return Step.Of(way, _n); }
}

internal sealed class ClassCounter : ICounter
{
    private int _n;
    public int Next() => ++_n;
    public async Task<int> NextLater(Way way) { _n += 10; await Step.Go(way); return _n; }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Use(way.Calm(), new StructCounter()));
        WriteLine(await Use(way, new ClassCounter()));
    });

    private static async Task<string> Use<T>(Way way, T counter) where T : ICounter
    {
        var copy = counter;
        var a = counter.Next();
        var b = await counter.NextLater(way);
        var c = counter.Next() + await Step.Of(way, 0) + counter.Next();
        return $"{a} {b} {c} {copy.Next()} {counter.ToString().Length > 0} {counter.GetHashCode() == counter.GetHashCode()}";
    }
}
