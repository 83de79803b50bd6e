namespace Serving;

/// <summary>The limits of the thread pool, as a container or a setting gives them.</summary>
internal static class Pool
{
    public static void LimitTo(int threads)
    {
        ThreadPool.GetMinThreads(out _, out var ports);
        if (!ThreadPool.SetMinThreads(threads, ports) || !ThreadPool.SetMaxThreads(threads, ports))
            throw new InvalidOperationException("the pool cannot be limited");
    }

    public static void StartAtOnce(int threads)
    {
        ThreadPool.GetMinThreads(out _, out var ports);
        ThreadPool.SetMinThreads(threads, ports);
    }
}
