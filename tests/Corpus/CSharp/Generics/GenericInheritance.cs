// class D<T> : B<List<T>>, with calls up and down, and a closed subclass.
namespace Corpus.GenericInheritance;

internal abstract class B<T>
{
    protected T Last;
    public async Task<string> Run(Way way, T value)
    {
        Last = value;
        await Step.Go(way.Calm());
        return $"B<{typeof(T).Name}> {await Core(way, value)}";
    }

    protected abstract Task<int> Core(Way way, T value);
    public virtual async ValueTask<T> Get(Way way) { await Step.Go(way); return Last; }
}

internal class D<T> : B<List<T>>
{
    protected override async Task<int> Core(Way way, List<T> value)
    {
        value.Add(default);
        await Step.Go(way);
        return value.Count;
    }

    public override async ValueTask<List<T>> Get(Way way) => [.. await base.Get(way), default];
}

internal sealed class Closed : D<string>
{
    protected override async Task<int> Core(Way way, List<string> value) => 100 + await base.Core(way, value);
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        B<List<int>> ints = new D<int>();
        B<List<string>> strings = new Closed();
        WriteLine($"{await ints.Run(way.Calm(), [1])} {(await ints.Get(way.Calm())).Count}");
        WriteLine($"{await strings.Run(way, ["a", "b"])} {(await strings.Get(way)).Count}");
    });
}
