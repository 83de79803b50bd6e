namespace Async2.Fuzz.Worlds;

public sealed partial class World
{
    private readonly Pump _pump = blocks ? new PoolPump() : new Pump();
    private readonly Queue<TaskCompletionSource> _idle = [];
    private readonly List<WeakReference> _sentinels = [];
    private Thread? _pumpThread;

    /// <summary>A task that completes when no other work is left: remaining activities will never end.</summary>
    public Task Idle()
    {
        var source = new TaskCompletionSource();
        _idle.Enqueue(source);
        return source.Task;
    }

    /// <summary>An object that must be garbage at the end, whatever happened to its holders.</summary>
    public object Sentinel()
    {
        var sentinel = new object();
        _sentinels.Add(new WeakReference(sentinel));
        return sentinel;
    }

    /// <summary>Runs a program on this thread until it and everything that it started are idle.</summary>
    /// <param name="main">The start of the program.</param>
    /// <param name="valve">Null for a program that does not use the thread pool.</param>
    internal void Run(Func<World, Task> main, PoolValve? valve)
    {
        _pumpThread = Thread.CurrentThread;
        valve?.Close(this);
        try
        {
            var task = RunToItsEnd(main, valve);
            Note(task is { IsCompleted: true } ? "end" : "stuck", task is { IsFaulted: true } ? task.Exception.InnerException : task);
            if (task is { IsCompleted: true }) NoteSentinels();
        }
        finally
        {
            valve?.Open();
        }
    }

    private Task? RunToItsEnd(Func<World, Task> main, PoolValve? valve)
    {
        var contexts = (ExecutionContext.Capture()!, mode == Mode.Context ? new PumpContext(this) : null);
        SynchronizationContext.SetSynchronizationContext(contexts.Item2);
        Task? task = null;
        Start(() => task = main(this));
        do
        {
            Restore(contexts);
            valve?.Drain();
        }
        while (_pump.RunOne() || EndIdleness());
        return task;
    }

    private void Start(Action main)
    {
        switch (mode)
        {
            case Mode.Pool:
                ThreadPool.UnsafeQueueUserWorkItem(_ => main(), null);
                break;
            case Mode.PostedContext:
                new PumpContext(this).Post(_ => main(), null);
                break;
            case Mode.InlineContext:
                new InlineContext(this).Post(_ => main(), null);
                break;
            case Mode.Scheduler or Mode.InlineScheduler:
                Task.Factory.StartNew(main, CancellationToken.None, TaskCreationOptions.None, mode == Mode.Scheduler ? new PumpScheduler(this) : new InlineScheduler(this));
                break;
            default:
                main();
                break;
        }
    }

    // Leftovers on the pump's thread are noted, and removed for the next program.
    private void Restore((ExecutionContext Execution, SynchronizationContext? Synchronization) contexts)
    {
        var isChanged = ExecutionContext.IsFlowSuppressed() || Local.Value != 0 || SynchronizationContext.Current != contexts.Synchronization;
        if (isChanged && !_isThrownOut) Note("left", ExecutionContext.IsFlowSuppressed() ? "flow is suppressed" : "");
        _isThrownOut = false;
        ExecutionContext.Restore(contexts.Execution);
        SynchronizationContext.SetSynchronizationContext(contexts.Synchronization);
    }

    private bool EndIdleness()
    {
        if (!_idle.TryDequeue(out var source)) return false;
        source.SetResult();
        return true;
    }

    private void NoteSentinels()
    {
        // Full collections take most of a program's time: one is enough, and only if something survives a small one.
        if (_sentinels.Count == 0 || luck > 0) return;
        GC.Collect(generation: 1);
        if (_sentinels.Exists(s => s.IsAlive)) GC.Collect();
        Note("kept", $"{_sentinels.Count(s => s.IsAlive)} of {_sentinels.Count}");
    }
}
