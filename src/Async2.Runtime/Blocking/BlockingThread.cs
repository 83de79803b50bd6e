namespace Async2;

/// <summary>Whether the current thread may be given up in a blocking call.</summary>
[StackTraceHidden]
internal static class BlockingThread
{
    /// <summary>Not if the runtime setting <c>Async2.Blocking</c>, or <c>ASYNC2_BLOCKING</c>, is <c>block</c>.</summary>
    private static readonly bool s_suspends =
        (AppContext.GetData("Async2.Blocking") as string ?? Environment.GetEnvironmentVariable("ASYNC2_BLOCKING")) != "block";

    /// <summary>
    /// Only threads of the pool are short, and only they have nothing of their own: no apartment, no name, no priority. A chain in a
    /// SynchronizationContext or another TaskScheduler blocks, since others rely on nothing being run there meanwhile. So does one that
    /// has suppressed the flow of its execution context: only this thread can undo that. The same is true of <see cref="ThreadBindings"/>.
    /// </summary>
    internal static bool MaySuspend() =>
        s_suspends && Thread.CurrentThread is { IsThreadPoolThread: true } thread && ThreadContexts.Synchronization(thread) is null
            && TaskScheduler.Current == TaskScheduler.Default && !ThreadContexts.IsFlowSuppressed(ThreadContexts.Execution(thread))
            && ThreadBindings.Current.MayLeave();
}
