// Methods that are not async, and do something before they return the task of another call: it is done once, wherever the task comes from.
// runtime10 as compiled: a Task-returning method with a ref parameter cannot be awaited where it is called (InvalidProgramException)
namespace Corpus.EffectsBeforePassThrough;

internal delegate Task Next(Completion completion);

internal abstract class Store
{
    private static readonly Task<int> s_cached = Task.FromResult(7);

    public int Calls { get; private set; }

    public abstract Task<int> Read(Completion completion, int x);

    // Several returns: a variant, a cached task, a completed one, a task of nobody's.
    public virtual Task<int> Get(Completion completion, int x)
    {
        Calls++;
        WriteLine($"get {x}");
        if (x == 1) return s_cached;
        if (x == 2) return Task.FromResult(x);
        if (x == 3) return Step.Of(completion, x);
        return Read(completion, x);
    }

    public Task<int> Choose(Completion completion, bool first)
    {
        Calls++;
        return first ? Get(completion, 4) : Other(completion, 5, this);
    }

    public ValueTask<int> AsValueTask(Completion completion)
    {
        Calls++;
        return new ValueTask<int>(Read(completion, 6));
    }

    public Task<int> AsTask(Completion completion)
    {
        Calls++;
        return Value(completion, 8).AsTask();
    }

    public Task WithoutResult(Completion completion)
    {
        Calls++;
        return Read(completion, 9);
    }

    public Task<int> ByReference(Completion completion, ref int calls)
    {
        calls++;
        return Read(completion, calls);
    }

    public Task<T> Generic<T>(Completion completion, T value)
    {
        Calls++;
        return Wait(completion, value);
    }

    public Task<int> Null(Completion completion)
    {
        Calls++;
        return Calls > 0 ? null! : Read(completion, 0);
    }

    public Task<int> Down(Completion completion, int depth)
    {
        Calls++;
        return depth == 0 ? Read(completion, 10) : Down(completion, depth - 1);
    }

    private static Task<int> Other(Completion completion, int x, Store store)
    {
        WriteLine("other");
        return store.Read(completion, x);
    }

    private static async ValueTask<int> Value(Completion completion, int x) => await Step.Of(completion, x);

    private static async Task<T> Wait<T>(Completion completion, T value)
    {
        await Step.Go(completion);
        return value;
    }
}

internal sealed class Memory : Store
{
    public override async Task<int> Read(Completion completion, int x)
    {
        WriteLine($"read {x}");
        return await Step.Of(completion, x);
    }
}

internal sealed class Passing : Store
{
    public override Task<int> Read(Completion completion, int x)
    {
        WriteLine($"pass {x}");
        return Step.Of(completion, x);
    }

    public override Task<int> Get(Completion completion, int x)
    {
        WriteLine("over");
        return base.Get(completion, x);
    }
}

internal static class Program
{
    public static void Main()
    {
        Completions.Run(completion => All(new Memory(), completion));
        Completions.Run(completion => All(new Passing(), completion));
    }

    private static async Task All(Store store, Completion completion)
    {
        for (var x = 0; x < 4; x++) WriteLine(await store.Get(x == 0 ? completion.Calm() : completion.Calm(), x));
        WriteLine(await store.Choose(completion.Calm(), true) + await store.Choose(completion.Calm(), false));
        WriteLine(await store.AsValueTask(completion.Calm()));
        WriteLine(await store.AsTask(completion.Calm()).ConfigureAwait(false));
        await store.WithoutResult(completion.Calm());
        var calls = 0;
        WriteLine(await store.ByReference(completion.Calm(), ref calls) + calls);
        WriteLine(await store.Generic(completion.Calm(), "text") + await store.Generic(completion.Calm(), 5) + await store.Generic(completion.Calm(), (1, "pair")));
        WriteLine(await store.Down(completion.Calm(), 5));
        try { await store.Null(completion); }
        catch (NullReferenceException) { WriteLine("null"); }
        Next next = Last(store);
        await next(completion.Calm());
        Next first = w => { WriteLine("first"); return next(w); };
        await first(completion.Calm());
        WriteLine(store.Calls);
        var kept = store.Get(completion.Calm(), 11);
        WriteLine(await kept + await kept);
        try
        {
            WriteLine(await store.Get(completion, 12));
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
