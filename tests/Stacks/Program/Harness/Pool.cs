namespace Shapes.Harness;

/// <summary>The thread pool with one thread, so that the program knows when nothing runs any more.</summary>
internal static class Pool
{
    public static void UseOneThread()
    {
        ThreadPool.GetMinThreads(out _, out var ports);
        var isSet = ThreadPool.SetMinThreads(1, ports) && ThreadPool.SetMaxThreads(1, ports);
        if (!isSet) throw new InvalidOperationException("the pool cannot be limited to one thread");
    }

    /// <summary>Waits until neither the pool nor the pump has work: then every chain is suspended.</summary>
    public static void Drain()
    {
        // Each may give work to the other; the pump is asked between two looks at the pool.
        while (!(DrainPool() && Pump.Drain() && DrainPool()))
        {
        }
    }

    // The one thread has ended all earlier work when it runs this.
    private static bool DrainPool()
    {
        var isIdle = false;
        using var ran = new ManualResetEventSlim();
        ThreadPool.UnsafeQueueUserWorkItem(_ =>
        {
            isIdle = ThreadPool.PendingWorkItemCount == 0;
            ran.Set();
        }, null);
        ran.Wait();
        return isIdle;
    }
}
