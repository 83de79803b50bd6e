namespace Async2;

/// <summary>Whether the current thread may be given up in a blocking call.</summary>
[StackTraceHidden]
internal static class BlockingThread
{
    /// <summary>Not if the runtime setting <c>Async2.Blocking</c>, or <c>ASYNC2_BLOCKING</c>, is <c>block</c>.</summary>
    private static readonly bool s_suspends =
        (AppContext.GetData("Async2.Blocking") as string ?? Environment.GetEnvironmentVariable("ASYNC2_BLOCKING")) != "block";

    /// <summary>Only threads of the pool are short, and only they have nothing of their own: no apartment, no name, no priority.</summary>
    internal static bool MaySuspend()
    {
        if (!s_suspends || Thread.CurrentThread is not { IsThreadPoolThread: true } thread) return false;
        if (WhyNot(thread) is not { } reason) return true;
        BlockingEvents.CallBlocks(reason);
        return false;
    }

    /// <summary>
    /// A chain in a SynchronizationContext or another TaskScheduler blocks, since others rely on nothing being run there meanwhile. So does
    /// one that has suppressed the flow of its execution context: only this thread can undo that. The same is true of <see
    /// cref="ThreadBindings"/>.
    /// </summary>
    private static string? WhyNot(Thread thread) =>
        ThreadContexts.Synchronization(thread) is not null ? "the thread has a SynchronizationContext"
        : TaskScheduler.Current != TaskScheduler.Default ? "the thread has a TaskScheduler"
        : ThreadContexts.IsFlowSuppressed(ThreadContexts.Execution(thread)) ? "the flow of the execution context is suppressed"
        : ThreadBindings.Current.WhyStay();
}
