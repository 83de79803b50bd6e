namespace Async2.Fuzz.Worlds;

/// <summary>A TaskScheduler that notes queued tasks in the trace.</summary>
internal abstract class ProgramScheduler(World world) : TaskScheduler
{
    protected override void QueueTask(Task task)
    {
        world.NoteHandOver(GetType().Name, "QueueTask");
        Pass(() => TryExecuteTask(task));
    }

    /// <summary>Runs a task, now or later.</summary>
    protected abstract void Pass(Action execution);

    protected override IEnumerable<Task> GetScheduledTasks() => [];
}

/// <summary>A scheduler whose tasks run on the pump.</summary>
internal sealed class PumpScheduler(World world) : ProgramScheduler(world)
{
    private readonly World _world = world;

    protected override void Pass(Action execution) => _world.Later(0, execution);

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => false;
}

/// <summary>A scheduler whose tasks run at once.</summary>
internal sealed class InlineScheduler(World world) : ProgramScheduler(world)
{
    protected override void Pass(Action execution) => execution();

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => TryExecuteTask(task);
}
