namespace Async2;

/// <summary>The place to which an await returns that does not say <c>ConfigureAwait(false)</c>.</summary>
internal static class ReturnTarget
{
    /// <summary>
    /// The SynchronizationContext or TaskScheduler of <paramref name="thread"/> (the current one) to which an await returns; null: any
    /// thread of the pool will do. As async1 decides it.
    /// </summary>
    internal static object? Current(Thread thread)
    {
        SynchronizationContext? synchronization = ThreadContexts.Synchronization(thread);
        if (synchronization is not null && synchronization.GetType() != typeof(SynchronizationContext)) return synchronization;

        TaskScheduler scheduler = TaskScheduler.Current;
        return scheduler == TaskScheduler.Default ? null : scheduler;
    }
}
