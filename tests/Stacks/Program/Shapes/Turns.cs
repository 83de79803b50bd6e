using Shapes.Harness;

namespace Shapes;

/// <summary>Methods whose awaits have ended, and which wait for a turn in a SynchronizationContext or TaskScheduler.</summary>
internal static class Turns
{
    [Shape(457)]
    [Stack("PostedAsync(Task) <- posted", "Posted() <- posted outer", WaitsFor = "SynchronizationContext Shapes.Turns.IdleContext")]
    public static async Task Posted()
    {
        var source = new TaskCompletionSource();
        var posted = PostedAsync(source.Task);
        source.SetResult();
        await posted; // <- posted outer
    }

    [Shape(439)]
    [Stack("FiredAsync(IdleContext) <- fired", WaitsFor = "SynchronizationContext Shapes.Turns.IdleContext")]
    public static Task Fired()
    {
        var context = Held.Keep(new IdleContext());
        var fired = FiredAsync(context);
        while (context.IsEmpty) Thread.Yield();
        return fired;
    }

    [Shape(461)]
    [Stack("YieldsAsync() <- yields", WaitsFor = "SynchronizationContext Shapes.Turns.IdleContext")]
    public static Task Yields() => YieldsAsync();

    [Shape(463)]
    [Stack("ScheduledAsync(Task) <- scheduled", "Scheduled() <- scheduled outer", WaitsFor = "TaskScheduler Shapes.Turns.IdleScheduler")]
    public static async Task Scheduled()
    {
        var source = new TaskCompletionSource();
        var scheduled = Task.Factory.StartNew(
            () => ScheduledAsync(source.Task), CancellationToken.None, TaskCreationOptions.None, Held.Keep(new IdleScheduler()));
        source.SetResult();
        await await scheduled; // <- scheduled outer
    }

    // The caller cannot go on where its callee ends.
    [Shape(443)]
    [Stack("ReturnsInContextAsync(IdleContext) <- returns", WaitsFor = "SynchronizationContext Shapes.Turns.IdleContext")]
    public static Task Returns()
    {
        var context = Held.Keep(new IdleContext());
        var returns = ReturnsInContextAsync(context);
        while (context.IsEmpty) Thread.Yield();
        return returns;
    }

    private static async Task PostedAsync(Task ended)
    {
        SynchronizationContext.SetSynchronizationContext(Held.Keep(new IdleContext()));
        await ended; // <- posted
    }

    private static async Task FiredAsync(IdleContext context)
    {
        SynchronizationContext.SetSynchronizationContext(context);
        await Task.Delay(1); // <- fired
    }

    private static async Task YieldsAsync()
    {
        SynchronizationContext.SetSynchronizationContext(Held.Keep(new IdleContext()));
        await Task.Yield(); // <- yields
    }

    private static async Task ScheduledAsync(Task ended)
    {
        await ended; // <- scheduled
    }

    private static async Task ReturnsInContextAsync(IdleContext context)
    {
        SynchronizationContext.SetSynchronizationContext(context);
        await LeavesContextAsync(); // <- returns
    }

    private static async Task LeavesContextAsync()
    {
        await Task.Delay(1).ConfigureAwait(false);
    }

    /// <summary>Runs nothing that is posted.</summary>
    private sealed class IdleContext : SynchronizationContext
    {
        private readonly Queue<(SendOrPostCallback, object?)> _posted = new();

        public bool IsEmpty
        {
            get
            {
                lock (_posted) return _posted.Count == 0;
            }
        }

        public override void Post(SendOrPostCallback d, object? state)
        {
            lock (_posted) _posted.Enqueue((d, state));
        }
    }

    /// <summary>Runs what a thread gives it, and no continuation.</summary>
    private sealed class IdleScheduler : TaskScheduler
    {
        private readonly LinkedList<Task> _queued = new();
        private bool _hasStarted;

        protected override void QueueTask(Task task)
        {
            if (_hasStarted) _queued.AddLast(task);
            else _hasStarted = TryExecuteTask(task);
        }

        protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => false;

        protected override IEnumerable<Task> GetScheduledTasks() => _queued;
    }
}
