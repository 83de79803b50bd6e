namespace Async2.Fuzz.Worlds;

/// <summary>A scheduler whose tasks run on the pump.</summary>
internal sealed class PumpScheduler(Pump pump) : TaskScheduler
{
    protected override void QueueTask(Task task) => pump.Add(() => TryExecuteTask(task));

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => false;

    protected override IEnumerable<Task> GetScheduledTasks() => [];
}
