// class D<T> : B<List<T>>, with calls up and down, and a closed subclass.
namespace Corpus.GenericInheritance;

internal abstract class B<T>
{
    protected T Last;
    public async Task<string> Run(Completion completion, T value)
    {
        Last = value;
        await Step.Go(completion.Calm());
        return $"B<{typeof(T).Name}> {await Core(completion, value)}";
    }

    protected abstract Task<int> Core(Completion completion, T value);
    public virtual async ValueTask<T> Get(Completion completion) { await Step.Go(completion); return Last; }
}

internal class D<T> : B<List<T>>
{
    protected override async Task<int> Core(Completion completion, List<T> value)
    {
        value.Add(default);
        await Step.Go(completion);
        return value.Count;
    }

    public override async ValueTask<List<T>> Get(Completion completion) => [.. await base.Get(completion), default];
}

internal sealed class Closed : D<string>
{
    protected override async Task<int> Core(Completion completion, List<string> value) => 100 + await base.Core(completion, value);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        B<List<int>> ints = new D<int>();
        B<List<string>> strings = new Closed();
        WriteLine($"{await ints.Run(completion.Calm(), [1])} {(await ints.Get(completion.Calm())).Count}");
        WriteLine($"{await strings.Run(completion, ["a", "b"])} {(await strings.Get(completion)).Count}");
    });
}
