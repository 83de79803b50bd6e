// Calls on a value of type parameter type, which change the struct itself, across awaits.
namespace Corpus.ConstrainedCalls;

internal interface ICounter
{
    int Next();
    Task<int> NextLater(Completion completion);
}

internal struct StructCounter : ICounter
{
    private int _n;
    public int Next() => ++_n;
    public Task<int> NextLater(Completion completion) { _n += 10; return Step.Of(completion, _n); }
}

internal sealed class ClassCounter : ICounter
{
    private int _n;
    public int Next() => ++_n;
    public async Task<int> NextLater(Completion completion) { _n += 10; await Step.Go(completion); return _n; }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Use(completion.Calm(), new StructCounter()));
        WriteLine(await Use(completion, new ClassCounter()));
    });

    private static async Task<string> Use<T>(Completion completion, T counter) where T : ICounter
    {
        var copy = counter;
        var a = counter.Next();
        var b = await counter.NextLater(completion);
        var c = counter.Next() + await Step.Of(completion, 0) + counter.Next();
        return $"{a} {b} {c} {copy.Next()} {counter.ToString().Length > 0} {counter.GetHashCode() == counter.GetHashCode()}";
    }
}
