// Methods that are not async, and do something before they return a task without a result: middlewares, and those around a ValueTask.
// runtime10 as compiled: a Task-returning method that is awaited where it is called has its context changes undone, async or not
namespace Corpus.EffectsWithoutResult;

internal delegate Task Next(Completion completion);

internal abstract class Store
{
    public static readonly AsyncLocal<string> Tenant = new();

    private readonly TaskCompletionSource _source = new();

    public int Calls { get; private set; }

    // Several returns: a completed task, a failed one, a cancelled one, an exception, one of a source, none, a task with a result, a variant's.
    public virtual Task Write(Completion completion, int x)
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
            case 6: return Step.Of(completion, x);
            case 7: return Save(completion, -x);
            default: return Save(completion, x);
        }
    }

    public void Complete() => _source.SetResult();

    public ValueTask AsValueTask(Completion completion)
    {
        Calls++;
        return new ValueTask(Save(completion, 10));
    }

    public Task AsTask(Completion completion)
    {
        Calls++;
        return Flush(completion, 11).AsTask();
    }

    public ValueTask Flush(Completion completion, int x)
    {
        Calls++;
        if (x == 0) return default;
        return x == 1 ? new ValueTask(_source.Task) : FlushCore(completion, x);
    }

    public Task InTry(Completion completion, int x)
    {
        try
        {
            Calls++;
            if (x == 0) throw new InvalidOperationException("in try");
            return Save(completion, x);
        }
        catch (InvalidOperationException e)
        {
            WriteLine(e.Message);
            return Task.FromException(e);
        }
    }

    public Task InContext(Completion completion, int x)
    {
        Tenant.Value = $"of {x}";
        return Save(completion, x);
    }

    public ValueTask InContextAsValueTask(Completion completion, int x)
    {
        Tenant.Value = $"of {x}";
        return FlushCore(completion, x);
    }

    public Task Down(Completion completion, int depth)
    {
        Calls++;
        return depth == 0 ? Save(completion, 12) : Down(completion, depth - 1);
    }

    protected abstract Task Save(Completion completion, int x);

    private static async ValueTask FlushCore(Completion completion, int x)
    {
        WriteLine($"flush {x} {Tenant.Value}");
        await Step.Of(completion, x);
        Tenant.Value = "flushed";
    }
}

internal sealed class Memory : Store
{
    protected override async Task Save(Completion completion, int x)
    {
        WriteLine($"save {x} {Tenant.Value}");
        if (x < 0) throw new StepException("below");
        await Step.Of(completion, x);
        Tenant.Value = "saved";
    }
}

internal sealed class Passing : Store
{
    public override Task Write(Completion completion, int x)
    {
        WriteLine("over");
        return base.Write(completion, x);
    }

    protected override Task Save(Completion completion, int x)
    {
        WriteLine($"pass {x}");
        return Wait(completion, x);
    }

    private static async Task Wait(Completion completion, int x)
    {
        if (x < 0) throw new StepException("below");
        await Step.Of(completion, x);
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
        for (var x = 0; x < 9; x++) await Caught(store, x, completion.Calm());
        await store.AsValueTask(completion.Calm());
        await store.AsTask(completion.Calm()).ConfigureAwait(false);
        await store.Flush(completion.Calm(), 0);
        await store.Flush(completion.Calm(), 1);
        await store.Flush(completion.Calm(), 2);
        await store.InTry(completion.Calm(), 13);
        try { await store.InTry(completion.Calm(), 0); }
        catch (InvalidOperationException e) { WriteLine($"caught {e.Message}"); }
        await InContexts(store, completion.Calm());
        WriteLine(Store.Tenant.Value ?? "nobody");
        await store.Down(completion.Calm(), 5);
        await Pipeline(store)(completion.Calm());
        var kept = store.Write(completion.Calm(), 14);
        await kept;
        await kept;
        WriteLine($"{store.Calls} {kept.Status}");
        try
        {
            await store.Write(completion, 15);
        }
        finally
        {
            WriteLine(store.Calls);
        }
    }

    private static async Task Caught(Store store, int x, Completion completion)
    {
        try
        {
            if (x == 4)
            {
                var waiting = Await(store, x, completion);
                WriteLine(waiting.IsCompleted);
                store.Complete();
                await waiting;
            }
            else
            {
                await store.Write(completion, x);
            }

            WriteLine($"written {x}");
        }
        catch (InvalidOperationException e) { WriteLine($"{e.Message} {e.StackTrace!.Contains(nameof(Store.Write))}"); }
        catch (FormatException e) { WriteLine(e.Message); }
        catch (OperationCanceledException) { WriteLine("cancelled"); }
        catch (NullReferenceException) { WriteLine("null"); }
        catch (StepException e) when (e.Message == "below") { WriteLine($"{e.Message} {e.StackTrace!.Contains("at ")}"); }
    }

    private static async Task Await(Store store, int x, Completion completion) => await store.Write(completion, x);

    private static async Task InContexts(Store store, Completion completion)
    {
        await store.InContext(completion, 16);
        WriteLine(Store.Tenant.Value);
        await store.InContextAsValueTask(completion, 17);
        WriteLine(Store.Tenant.Value);
    }

    private static Next Pipeline(Store store)
    {
        Next last = completion => { WriteLine("last"); return store.Write(completion, 18); };
        Next middle = async completion => { WriteLine("middle"); await last(completion); WriteLine("middle has ended"); };
        return completion => { WriteLine("first"); return middle(completion); };
    }
}
