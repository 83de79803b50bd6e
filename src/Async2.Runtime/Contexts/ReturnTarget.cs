namespace Async2;

/// <summary>The context to which an await without <c>ConfigureAwait(false)</c> returns.</summary>
internal static class ReturnTarget
{
    /// <summary>
    /// The SynchronizationContext or TaskScheduler of <paramref name="thread"/> (the current one) to which an await returns; null: any
    /// thread of the pool. The rules are async1's.
    /// </summary>
    internal static object? Current(Thread thread)
    {
        SynchronizationContext? synchronization = ThreadContexts.Synchronization(thread);
        if (synchronization is not null && synchronization.GetType() != typeof(SynchronizationContext)) return synchronization;

        TaskScheduler scheduler = TaskScheduler.Current;
        return scheduler == TaskScheduler.Default ? null : scheduler;
    }
}
