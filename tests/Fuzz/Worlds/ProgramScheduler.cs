namespace Async2.Fuzz.Worlds;

/// <summary>A scheduler that notes what is queued to it.</summary>
internal abstract class ProgramScheduler(World world) : TaskScheduler
{
    protected override void QueueTask(Task task)
    {
        world.NoteHandOver(GetType().Name, "QueueTask");
        Pass(() => TryExecuteTask(task));
    }

    /// <summary>Has a task run, now or later.</summary>
    protected abstract void Pass(Action execution);

    protected override IEnumerable<Task> GetScheduledTasks() => [];
}

/// <summary>Its tasks run on the pump.</summary>
internal sealed class PumpScheduler(World world) : ProgramScheduler(world)
{
    private readonly World _world = world;

    protected override void Pass(Action execution) => _world.Later(0, execution);

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => false;
}

/// <summary>Its tasks run at once.</summary>
internal sealed class InlineScheduler(World world) : ProgramScheduler(world)
{
    protected override void Pass(Action execution) => execution();

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => TryExecuteTask(task);
}
