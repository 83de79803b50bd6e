namespace Async2.Stressed;

/// <summary>The place where code runs, as an await sees it.</summary>
internal readonly record struct Place(SynchronizationContext? Context, TaskScheduler Scheduler)
{
    public static Place Here => new(SynchronizationContext.Current, TaskScheduler.Current);

    public override string ToString() => $"{Context?.ToString() ?? "no context"} on {Scheduler.GetType().Name} {Scheduler.Id}";
}
