namespace Async2.Fuzz.Worlds;

public sealed partial class World
{
    // Only where a program may be on a pool thread while the pump has nothing to do; and then only if it never comes back.
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(5);

    private readonly Pump _pump = new();

    /// <summary>Runs a program on this thread until its task and all that it started have ended.</summary>
    public void Run(Func<World, Task> main)
    {
        var context = new PumpContext(_pump, e => Note("unhandled", e));
        if (mode == Mode.Context) SynchronizationContext.SetSynchronizationContext(context);
        var task = Start(main, context);
        // Wakes the pump where the program ends on another thread.
        if (IsAlone) task.ContinueWith(_ => _pump.Add(static () => { }), TaskScheduler.Default);
        while (!task.IsCompleted || context.Operations > 0)
        {
            if (_pump.RunOne(IsAlone ? s_patience : TimeSpan.Zero)) continue;
            Note("stuck");
            return;
        }

        while (_pump.RunOne(TimeSpan.Zero))
        {
        }

        Note("end", task.IsFaulted ? task.Exception.InnerException : task);
    }

    private bool IsAlone => mode is Mode.ContextAlone or Mode.SchedulerAlone;

    private Task Start(Func<World, Task> main, PumpContext context)
    {
        switch (mode)
        {
            case Mode.SchedulerAlone:
                return Task.Factory.StartNew(() => main(this), CancellationToken.None, TaskCreationOptions.None, new PumpScheduler(_pump)).Unwrap();
            case Mode.ContextAlone:
                var source = new TaskCompletionSource<Task>();
                context.Post(_ => source.SetResult(main(this)), null);
                return source.Task.Unwrap();
            default:
                return main(this);
        }
    }
}
