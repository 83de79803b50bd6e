// Methods that return a task without being async: they pass on another's, or return one that has completed, or look at their arguments first.
namespace Corpus.PassThroughs;

internal interface IStore { Task<int> Load(Way way, int key); ValueTask<T> Echo<T>(Way way, T value); ValueTask Close(Way way); }

internal sealed class Store : IStore
{
    public async Task<int> Load(Way way, int key) => key + await Step.Of(way, 1);
    public async ValueTask<T> Echo<T>(Way way, T value) { await Step.Of(way, 0); return value; }
    public ValueTask Close(Way way) => default;
}

internal class Decorator(IStore inner) : IStore
{
    public Task<int> Load(Way way, int key) => inner.Load(way, key);
    public ValueTask<T> Echo<T>(Way way, T value) => inner.Echo(way, value);
    public ValueTask Close(Way way) => inner.Close(way);
}

internal sealed class Checked(IStore inner) : Decorator(inner)
{
    private readonly IStore _inner = inner;

    public Task<int> Load(Way way, string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return _inner.Load(way, key.Length);
    }

    public Task<int> Cached(Way way, int key) => key > 0 ? Task.FromResult(key) : _inner.Load(way, key);

    public ValueTask<int> AsValue(Way way, int key) => new(_inner.Load(way, key));

    public ValueTask<string> Known(string text)
    {
        if (text is null) throw new ArgumentException("none", nameof(text));
        return ValueTask.FromResult(text);
    }

    public Task Untyped(Way way) => _inner.Load(way, 1);
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var store = new Checked(new Decorator(new Store()));
        WriteLine($"{await store.Load(way.Calm(), 1)} {await store.Load(way.Calm(), "three")} {await store.Echo(way.Calm(), "e")} {await store.Echo(way.Calm(), 2)}");
        WriteLine($"{await store.Cached(way.Calm(), 3)} {await store.Cached(way.Calm(), -3)} {await store.AsValue(way.Calm(), 4)} {await store.Known("k")}");
        await store.Untyped(way.Calm());
        await store.Close(way);
        await Fails(() => store.Load(way, null));
        await Fails(async () => await store.Load(way, null));
        await Fails(async () => await store.Known(null));
        await Fails(async () => await new Decorator(null).Load(way, 1));
        WriteLine(await store.Load(way, 9));
    });

    private static async Task Fails(Func<Task> work)
    {
        try { await work(); }
        catch (Exception e) { WriteLine(e.GetType().Name + " " + e.Message); }
    }
}
