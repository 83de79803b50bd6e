// Methods that are not async and turn a Task into a ValueTask, or back, or return null, or hold a lock: their callers see the task that they return.
// runtime10 as compiled: a Task-returning method with an out parameter cannot be awaited where it is called (InvalidProgramException)
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace Corpus.TaskAdapters;

internal static class Program
{
    public static void Main()
    {
        foreach (var completion in Enum.GetValues<Completion>())
        {
            WriteLine($"-- {completion}");
            new PumpContext().Run(() => All(new Adapters(), completion));
        }
    }

    private static async Task All(Adapters adapters, Completion completion)
    {
        await Try("task to ValueTask", async () => await adapters.ToValueTask(completion));
        await Try("task with result to ValueTask", async () => WriteLine(await adapters.ToValueTaskOfT(completion)));
        await Try("task as value", async () => WriteLine(await await adapters.TaskAsValue(completion)));
        await Try("task of task", async () => WriteLine(await await adapters.TaskOfTask(completion)));
        await Try("ValueTask to task", async () => await adapters.ToTask(completion));
        await Try("ValueTask with result to task", async () => WriteLine(await adapters.ToTaskOfT(completion)));
        await Try("source to task", async () => WriteLine(await adapters.SourceToTask(completion)));
        await Try("result dropped", async () => await adapters.WithoutResult(completion));
        await Try("out", async () =>
        {
            await adapters.Measure("four", completion, out var length);
            WriteLine(length);
        });
        await Try("out, and a result", async () => WriteLine(await adapters.MeasureToo("four", completion, out var length) + length));
        await Try("null", async () => WriteLine(await adapters.Null<int>()));
        await Try("null without result", async () => await adapters.Null());
        await Try("default ValueTask", async () => WriteLine(await adapters.Default<string>() ?? "null"));
        await Try("lock", async () =>
        {
            lock (adapters) WriteLine($"held by the caller: {adapters.IsHeld}");
            var task = adapters.Locked(completion);
            WriteLine($"held by a method that has returned: {adapters.IsHeld}");
            await task;
        });
        await Try("lock awaited", async () => await adapters.Locked(completion));
        await Try("lock of the caller", async () =>
        {
            Task<int> task;
            lock (adapters)
            {
                task = adapters.CallsLocked(completion);
                WriteLine($"held: {adapters.IsHeld}");
            }

            WriteLine(await task);
        });
        await Try("narrow to wide", async () => WriteLine(await adapters.Widen(completion)));
        await Try("array of another sign", async () => WriteLine((await adapters.Unsigned(completion))[0]));
        WriteLine($"held: {adapters.IsHeld}");
    }

    private static async Task Try(string name, Func<Task> body)
    {
        try
        {
            await body();
            WriteLine($"{name}: {PumpContext.CurrentName}");
        }
        catch (Exception e)
        {
            WriteLine($"{name}: {e.GetType().Name}, {PumpContext.CurrentName}");
        }
    }
}

internal sealed class Adapters
{
    private static readonly sbyte s_negative = -1;

    public bool IsHeld => Monitor.IsEntered(this);

    public ValueTask ToValueTask(Completion completion) => new(Work(completion));

    public ValueTask<int> ToValueTaskOfT(Completion completion) => new(Number(completion));

    // Two constructors: the first has the task as its value, the second awaits it.
    public ValueTask<Task<int>> TaskAsValue(Completion completion) => new(Number(completion));

    public ValueTask<Task<int>> TaskOfTask(Completion completion) => new(NumberLater(completion));

    public Task ToTask(Completion completion) => Value(completion).AsTask();

    public Task<int> ToTaskOfT(Completion completion) => ValueNumber(completion).AsTask();

    public Task<int> SourceToTask(Completion completion) => Source.Of(completion).AsTask();

    public Task WithoutResult(Completion completion) => Number(completion);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public Task Measure(string text, Completion completion, out int length)
    {
        length = text.Length;
        return Work(completion);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public Task<int> MeasureToo(string text, Completion completion, out int length)
    {
        length = text.Length;
        return Number(completion);
    }

    public Task<T> Null<T>() => null;

    public Task Null() => null;

    public ValueTask<T> Default<T>() => default;

    [MethodImpl(MethodImplOptions.Synchronized)]
    public Task Locked(Completion completion) => Work(completion);

    public async Task<int> CallsLocked(Completion completion)
    {
        await Locked(completion);
        return await LockedNumber(completion);
    }

    public async Task<int> Widen(Completion completion) => await Narrow(completion);

    public async Task<uint[]> Unsigned(Completion completion) => (uint[])(object)await Signed(completion);

    [MethodImpl(MethodImplOptions.Synchronized)]
    private Task<int> LockedNumber(Completion completion) => Number(completion);

    private static async Task<sbyte> Narrow(Completion completion)
    {
        await Late.Go(completion);
        return s_negative;
    }

    private static async Task<int[]> Signed(Completion completion)
    {
        await Late.Go(completion);
        return [s_negative];
    }

    private static async Task Work(Completion completion) => await Late.Go(completion);

    private static async Task<int> Number(Completion completion)
    {
        await Late.Go(completion);
        return 42;
    }

    private static async Task<Task<int>> NumberLater(Completion completion)
    {
        await Late.Go(completion);
        return Task.FromResult(123);
    }

    private static async ValueTask Value(Completion completion) => await Late.Go(completion);

    private static async ValueTask<int> ValueNumber(Completion completion)
    {
        await Late.Go(completion);
        return 43;
    }
}

internal sealed class Source : IValueTaskSource<int>
{
    private ManualResetValueTaskSourceCore<int> _core;

    public static ValueTask<int> Of(Completion completion)
    {
        var source = new Source();
        Late.Call(() =>
        {
            if (completion is Completion.Fault or Completion.LateFault) source._core.SetException(new StepException("source"));
            else source._core.SetResult(44);
        }, completion);
        return new(source, source._core.Version);
    }

    public int GetResult(short token) => _core.GetResult(token);

    public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

    public void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags)
    {
        WriteLine($"flags {flags}");
        _core.OnCompleted(continuation, state, token, flags);
    }
}

/// <summary>Steps that the pump completes.</summary>
internal static class Late
{
    public static Task Go(Completion completion)
    {
        var source = new TaskCompletionSource();
        Call(() =>
        {
            if (completion is Completion.Fault or Completion.LateFault) source.SetException(new StepException("step"));
            else source.SetResult();
        }, completion);
        return source.Task;
    }

    public static void Call(Action action, Completion completion)
    {
        if (completion is Completion.Done or Completion.Fault) action();
        else SynchronizationContext.Current.Post(_ => action(), null);
    }
}
