// Methods that return a task without being async: they pass on another's, or return one that has completed, or look at their arguments first.
namespace Corpus.PassThroughs;

internal interface IStore { Task<int> Load(Completion completion, int key); ValueTask<T> Echo<T>(Completion completion, T value); ValueTask Close(Completion completion); }

internal sealed class Store : IStore
{
    public async Task<int> Load(Completion completion, int key) => key + await Step.Of(completion, 1);
    public async ValueTask<T> Echo<T>(Completion completion, T value) { await Step.Of(completion, 0); return value; }
    public ValueTask Close(Completion completion) => default;
}

internal class Decorator(IStore inner) : IStore
{
    public Task<int> Load(Completion completion, int key) => inner.Load(completion, key);
    public ValueTask<T> Echo<T>(Completion completion, T value) => inner.Echo(completion, value);
    public ValueTask Close(Completion completion) => inner.Close(completion);
}

internal sealed class Checked(IStore inner) : Decorator(inner)
{
    private readonly IStore _inner = inner;

    public Task<int> Load(Completion completion, string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return _inner.Load(completion, key.Length);
    }

    public Task<int> Cached(Completion completion, int key) => key > 0 ? Task.FromResult(key) : _inner.Load(completion, key);

    public ValueTask<int> AsValue(Completion completion, int key) => new(_inner.Load(completion, key));

    public ValueTask<string> Known(string text)
    {
        if (text is null) throw new ArgumentException("none", nameof(text));
        return ValueTask.FromResult(text);
    }

    public Task Untyped(Completion completion) => _inner.Load(completion, 1);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var store = new Checked(new Decorator(new Store()));
        WriteLine($"{await store.Load(completion.Calm(), 1)} {await store.Load(completion.Calm(), "three")} {await store.Echo(completion.Calm(), "e")} {await store.Echo(completion.Calm(), 2)}");
        WriteLine($"{await store.Cached(completion.Calm(), 3)} {await store.Cached(completion.Calm(), -3)} {await store.AsValue(completion.Calm(), 4)} {await store.Known("k")}");
        await store.Untyped(completion.Calm());
        await store.Close(completion);
        await Fails(() => store.Load(completion, null));
        await Fails(async () => await store.Load(completion, null));
        await Fails(async () => await store.Known(null));
        await Fails(async () => await new Decorator(null).Load(completion, 1));
        WriteLine(await store.Load(completion, 9));
    });

    private static async Task Fails(Func<Task> work)
    {
        try { await work(); }
        catch (Exception e) { WriteLine(e.GetType().Name + " " + e.Message); }
    }
}
