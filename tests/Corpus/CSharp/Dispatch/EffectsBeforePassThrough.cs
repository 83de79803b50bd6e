// Methods that are not async, and do something before they return the task of another call: it is done once, wherever the task comes from.
// runtime10 as compiled: a Task-returning method with a ref parameter cannot be awaited where it is called (InvalidProgramException)
namespace Corpus.EffectsBeforePassThrough;

internal delegate Task Next(Way way);

internal abstract class Store
{
    private static readonly Task<int> s_cached = Task.FromResult(7);

    public int Calls { get; private set; }

    public abstract Task<int> Read(Way way, int x);

    // Several returns: a variant, a cached task, a completed one, a task of nobody's.
    public virtual Task<int> Get(Way way, int x)
    {
        Calls++;
        WriteLine($"get {x}");
        if (x == 1) return s_cached;
        if (x == 2) return Task.FromResult(x);
        if (x == 3) return Step.Of(way, x);
        return Read(way, x);
    }

    public Task<int> Choose(Way way, bool first)
    {
        Calls++;
        return first ? Get(way, 4) : Other(way, 5, this);
    }

    public ValueTask<int> AsValueTask(Way way)
    {
        Calls++;
        return new ValueTask<int>(Read(way, 6));
    }

    public Task<int> AsTask(Way way)
    {
        Calls++;
        return Value(way, 8).AsTask();
    }

    public Task WithoutResult(Way way)
    {
        Calls++;
        return Read(way, 9);
    }

    public Task<int> ByReference(Way way, ref int calls)
    {
        calls++;
        return Read(way, calls);
    }

    public Task<T> Generic<T>(Way way, T value)
    {
        Calls++;
        return Wait(way, value);
    }

    public Task<int> Null(Way way)
    {
        Calls++;
        return Calls > 0 ? null! : Read(way, 0);
    }

    public Task<int> Down(Way way, int depth)
    {
        Calls++;
        return depth == 0 ? Read(way, 10) : Down(way, depth - 1);
    }

    private static Task<int> Other(Way way, int x, Store store)
    {
        WriteLine("other");
        return store.Read(way, x);
    }

    private static async ValueTask<int> Value(Way way, int x) => await Step.Of(way, x);

    private static async Task<T> Wait<T>(Way way, T value)
    {
        await Step.Go(way);
        return value;
    }
}

internal sealed class Memory : Store
{
    public override async Task<int> Read(Way way, int x)
    {
        WriteLine($"read {x}");
        return await Step.Of(way, x);
    }
}

internal sealed class Passing : Store
{
    public override Task<int> Read(Way way, int x)
    {
        WriteLine($"pass {x}");
        return Step.Of(way, x);
    }

    public override Task<int> Get(Way way, int x)
    {
        WriteLine("over");
        return base.Get(way, x);
    }
}

internal static class Program
{
    public static void Main()
    {
        Ways.Run(way => All(new Memory(), way));
        Ways.Run(way => All(new Passing(), way));
    }

    private static async Task All(Store store, Way way)
    {
        for (var x = 0; x < 4; x++) WriteLine(await store.Get(x == 0 ? way.Calm() : way.Calm(), x));
        WriteLine(await store.Choose(way.Calm(), true) + await store.Choose(way.Calm(), false));
        WriteLine(await store.AsValueTask(way.Calm()));
        WriteLine(await store.AsTask(way.Calm()).ConfigureAwait(false));
        await store.WithoutResult(way.Calm());
        var calls = 0;
        WriteLine(await store.ByReference(way.Calm(), ref calls) + calls);
        WriteLine(await store.Generic(way.Calm(), "text") + await store.Generic(way.Calm(), 5) + await store.Generic(way.Calm(), (1, "pair")));
        WriteLine(await store.Down(way.Calm(), 5));
        try { await store.Null(way); }
        catch (NullReferenceException) { WriteLine("null"); }
        Next next = Last(store);
        await next(way.Calm());
        Next first = w => { WriteLine("first"); return next(w); };
        await first(way.Calm());
        WriteLine(store.Calls);
        var kept = store.Get(way.Calm(), 11);
        WriteLine(await kept + await kept);
        try
        {
            WriteLine(await store.Get(way, 12));
        }
        finally
        {
            WriteLine(store.Calls);
        }
    }

    private static Next Last(Store store) => w =>
    {
        WriteLine("last");
        return store.Read(w, 13);
    };
}
