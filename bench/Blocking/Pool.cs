namespace Async2.Bench.Blocking;

/// <summary>The number of threads of the pool that work.</summary>
internal static class Pool
{
    /// <summary>Leaves a number of threads. The pool has at least a thread a processor, so others are kept busy.</summary>
    public static void LeaveThreads(int count)
    {
        int busy = Environment.ProcessorCount - 1, all = busy + count;
        ThreadPool.GetMaxThreads(out _, out int ports);
        ThreadPool.SetMaxThreads(all, ports);
        ThreadPool.GetMinThreads(out _, out ports);
        ThreadPool.SetMinThreads(all, ports);

        using var begun = new CountdownEvent(busy + 1);
        begun.Signal();
        for (int i = 0; i < busy; i++) ThreadPool.UnsafeQueueUserWorkItem(_ => KeepBusy(begun), null);
        begun.Wait();
    }

    private static void KeepBusy(CountdownEvent begun)
    {
        begun.Signal();
        Thread.Sleep(Timeout.Infinite);
    }
}
