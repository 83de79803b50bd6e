// Methods that are not async and turn a Task into a ValueTask, or back, or return null, or hold a lock: their callers see the task that they return.
// runtime10 as compiled: a Task-returning method with an out parameter cannot be awaited where it is called (InvalidProgramException)
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace Corpus.TaskAdapters;

internal static class Program
{
    public static void Main()
    {
        foreach (var way in Enum.GetValues<Way>())
        {
            WriteLine($"-- {way}");
            new PumpContext().Run(() => All(new Adapters(), way));
        }
    }

    private static async Task All(Adapters adapters, Way way)
    {
        await Try("task to ValueTask", async () => await adapters.ToValueTask(way));
        await Try("task with result to ValueTask", async () => WriteLine(await adapters.ToValueTaskOfT(way)));
        await Try("task as value", async () => WriteLine(await await adapters.TaskAsValue(way)));
        await Try("task of task", async () => WriteLine(await await adapters.TaskOfTask(way)));
        await Try("ValueTask to task", async () => await adapters.ToTask(way));
        await Try("ValueTask with result to task", async () => WriteLine(await adapters.ToTaskOfT(way)));
        await Try("source to task", async () => WriteLine(await adapters.SourceToTask(way)));
        await Try("result dropped", async () => await adapters.WithoutResult(way));
        await Try("out", async () =>
        {
            await adapters.Measure("four", way, out var length);
            WriteLine(length);
        });
        await Try("out, and a result", async () => WriteLine(await adapters.MeasureToo("four", way, out var length) + length));
        await Try("null", async () => WriteLine(await adapters.Null<int>()));
        await Try("null without result", async () => await adapters.Null());
        await Try("default ValueTask", async () => WriteLine(await adapters.Default<string>() ?? "null"));
        await Try("lock", async () =>
        {
            lock (adapters) WriteLine($"held by the caller: {adapters.IsHeld}");
            var task = adapters.Locked(way);
            WriteLine($"held by a method that has returned: {adapters.IsHeld}");
            await task;
        });
        await Try("lock awaited", async () => await adapters.Locked(way));
        await Try("lock of the caller", async () =>
        {
            Task<int> task;
            lock (adapters)
            {
                task = adapters.CallsLocked(way);
                WriteLine($"held: {adapters.IsHeld}");
            }

            WriteLine(await task);
        });
        await Try("narrow to wide", async () => WriteLine(await adapters.Widen(way)));
        await Try("array of another sign", async () => WriteLine((await adapters.Unsigned(way))[0]));
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

    public ValueTask ToValueTask(Way way) => new(Work(way));

    public ValueTask<int> ToValueTaskOfT(Way way) => new(Number(way));

    // Two constructors: the first has the task as its value, the second awaits it.
    public ValueTask<Task<int>> TaskAsValue(Way way) => new(Number(way));

    public ValueTask<Task<int>> TaskOfTask(Way way) => new(NumberLater(way));

    public Task ToTask(Way way) => Value(way).AsTask();

    public Task<int> ToTaskOfT(Way way) => ValueNumber(way).AsTask();

    public Task<int> SourceToTask(Way way) => Source.Of(way).AsTask();

    public Task WithoutResult(Way way) => Number(way);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public Task Measure(string text, Way way, out int length)
    {
        length = text.Length;
        return Work(way);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public Task<int> MeasureToo(string text, Way way, out int length)
    {
        length = text.Length;
        return Number(way);
    }

    public Task<T> Null<T>() => null;

    public Task Null() => null;

    public ValueTask<T> Default<T>() => default;

    [MethodImpl(MethodImplOptions.Synchronized)]
    public Task Locked(Way way) => Work(way);

    public async Task<int> CallsLocked(Way way)
    {
        await Locked(way);
        return await LockedNumber(way);
    }

    public async Task<int> Widen(Way way) => await Narrow(way);

    public async Task<uint[]> Unsigned(Way way) => (uint[])(object)await Signed(way);

    [MethodImpl(MethodImplOptions.Synchronized)]
    private Task<int> LockedNumber(Way way) => Number(way);

    private static async Task<sbyte> Narrow(Way way)
    {
        await Late.Go(way);
        return s_negative;
    }

    private static async Task<int[]> Signed(Way way)
    {
        await Late.Go(way);
        return [s_negative];
    }

    private static async Task Work(Way way) => await Late.Go(way);

    private static async Task<int> Number(Way way)
    {
        await Late.Go(way);
        return 42;
    }

    private static async Task<Task<int>> NumberLater(Way way)
    {
        await Late.Go(way);
        return Task.FromResult(123);
    }

    private static async ValueTask Value(Way way) => await Late.Go(way);

    private static async ValueTask<int> ValueNumber(Way way)
    {
        await Late.Go(way);
        return 43;
    }
}

internal sealed class Source : IValueTaskSource<int>
{
    private ManualResetValueTaskSourceCore<int> _core;

    public static ValueTask<int> Of(Way way)
    {
        var source = new Source();
        Late.Call(() =>
        {
            if (way is Way.Fault or Way.LateFault) source._core.SetException(new StepException("source"));
            else source._core.SetResult(44);
        }, way);
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
    public static Task Go(Way way)
    {
        var source = new TaskCompletionSource();
        Call(() =>
        {
            if (way is Way.Fault or Way.LateFault) source.SetException(new StepException("step"));
            else source.SetResult();
        }, way);
        return source.Task;
    }

    public static void Call(Action action, Way way)
    {
        if (way is Way.Done or Way.Fault) action();
        else SynchronizationContext.Current.Post(_ => action(), null);
    }
}
