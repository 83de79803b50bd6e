namespace Async2.Tests;

/// <summary>A TaskScheduler that tells what it is asked, and runs its tasks on the thread pool.</summary>
internal sealed class RecordingScheduler(string name, bool inlines, Action<string>? log = null) : TaskScheduler
{
    protected override void QueueTask(Task task)
    {
        log?.Invoke($"queue to {name}");
        ThreadPool.UnsafeQueueUserWorkItem(_ => TryExecuteTask(task), null);
    }

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued)
    {
        log?.Invoke($"inline in {name}: {inlines}");
        return inlines && TryExecuteTask(task);
    }

    protected override IEnumerable<Task> GetScheduledTasks() => [];

    public override string ToString() => name;
}
