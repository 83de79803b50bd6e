// Methods that are not async, and do something before they return a task without a result: middlewares, and those around a ValueTask.
// runtime10 as compiled: a Task-returning method that is awaited where it is called has its context changes undone, async or not
namespace Corpus.EffectsWithoutResult;

internal delegate Task Next(Way way);

internal abstract class Store
{
    public static readonly AsyncLocal<string> Tenant = new();

    private readonly TaskCompletionSource _source = new();

    public int Calls { get; private set; }

    // Several returns: a completed task, a failed one, a cancelled one, an exception, one of a source, none, a task with a result, a variant's.
    public virtual Task Write(Way way, int x)
    {
        Calls++;
        WriteLine($"write {x}");
        switch (x)
        {
            case 0: return Task.CompletedTask;
            case 1: return Task.FromException(new FormatException("failed"));
            case 2: return Task.FromCanceled(new CancellationToken(true));
            case 3: throw new InvalidOperationException("thrown");
            case 4: return _source.Task;
            case 5: return null!;
            case 6: return Step.Of(way, x);
            case 7: return Save(way, -x);
            default: return Save(way, x);
        }
    }

    public void Complete() => _source.SetResult();

    public ValueTask AsValueTask(Way way)
    {
        Calls++;
        return new ValueTask(Save(way, 10));
    }

    public Task AsTask(Way way)
    {
        Calls++;
        return Flush(way, 11).AsTask();
    }

    public ValueTask Flush(Way way, int x)
    {
        Calls++;
        if (x == 0) return default;
        return x == 1 ? new ValueTask(_source.Task) : FlushCore(way, x);
    }

    public Task InTry(Way way, int x)
    {
        try
        {
            Calls++;
            if (x == 0) throw new InvalidOperationException("in try");
            return Save(way, x);
        }
        catch (InvalidOperationException e)
        {
            WriteLine(e.Message);
            return Task.FromException(e);
        }
    }

    public Task InContext(Way way, int x)
    {
        Tenant.Value = $"of {x}";
        return Save(way, x);
    }

    public ValueTask InContextAsValueTask(Way way, int x)
    {
        Tenant.Value = $"of {x}";
        return FlushCore(way, x);
    }

    public Task Down(Way way, int depth)
    {
        Calls++;
        return depth == 0 ? Save(way, 12) : Down(way, depth - 1);
    }

    protected abstract Task Save(Way way, int x);

    private static async ValueTask FlushCore(Way way, int x)
    {
        WriteLine($"flush {x} {Tenant.Value}");
        await Step.Of(way, x);
        Tenant.Value = "flushed";
    }
}

internal sealed class Memory : Store
{
    protected override async Task Save(Way way, int x)
    {
        WriteLine($"save {x} {Tenant.Value}");
        if (x < 0) throw new StepException("below");
        await Step.Of(way, x);
        Tenant.Value = "saved";
    }
}

internal sealed class Passing : Store
{
    public override Task Write(Way way, int x)
    {
        WriteLine("over");
        return base.Write(way, x);
    }

    protected override Task Save(Way way, int x)
    {
        WriteLine($"pass {x}");
        return Wait(way, x);
    }

    private static async Task Wait(Way way, int x)
    {
        if (x < 0) throw new StepException("below");
        await Step.Of(way, x);
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
        for (var x = 0; x < 9; x++) await Caught(store, x, way.Calm());
        await store.AsValueTask(way.Calm());
        await store.AsTask(way.Calm()).ConfigureAwait(false);
        await store.Flush(way.Calm(), 0);
        await store.Flush(way.Calm(), 1);
        await store.Flush(way.Calm(), 2);
        await store.InTry(way.Calm(), 13);
        try { await store.InTry(way.Calm(), 0); }
        catch (InvalidOperationException e) { WriteLine($"caught {e.Message}"); }
        await InContexts(store, way.Calm());
        WriteLine(Store.Tenant.Value ?? "nobody");
        await store.Down(way.Calm(), 5);
        await Pipeline(store)(way.Calm());
        var kept = store.Write(way.Calm(), 14);
        await kept;
        await kept;
        WriteLine($"{store.Calls} {kept.Status}");
        try
        {
            await store.Write(way, 15);
        }
        finally
        {
            WriteLine(store.Calls);
        }
    }

    private static async Task Caught(Store store, int x, Way way)
    {
        try
        {
            if (x == 4)
            {
                var waiting = Await(store, x, way);
                WriteLine(waiting.IsCompleted);
                store.Complete();
                await waiting;
            }
            else
            {
                await store.Write(way, x);
            }

            WriteLine($"written {x}");
        }
        catch (InvalidOperationException e) { WriteLine($"{e.Message} {e.StackTrace!.Contains(nameof(Store.Write))}"); }
        catch (FormatException e) { WriteLine(e.Message); }
        catch (OperationCanceledException) { WriteLine("cancelled"); }
        catch (NullReferenceException) { WriteLine("null"); }
        catch (StepException e) when (e.Message == "below") { WriteLine($"{e.Message} {e.StackTrace!.Contains("at ")}"); }
    }

    private static async Task Await(Store store, int x, Way way) => await store.Write(way, x);

    private static async Task InContexts(Store store, Way way)
    {
        await store.InContext(way, 16);
        WriteLine(Store.Tenant.Value);
        await store.InContextAsValueTask(way, 17);
        WriteLine(Store.Tenant.Value);
    }

    private static Next Pipeline(Store store)
    {
        Next last = way => { WriteLine("last"); return store.Write(way, 18); };
        Next middle = async way => { WriteLine("middle"); await last(way); WriteLine("middle has ended"); };
        return way => { WriteLine("first"); return middle(way); };
    }
}
