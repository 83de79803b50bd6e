namespace Async2;

/// <summary>
/// Trims the shared pools after each collection of the oldest generation: its finalizer runs then, and registers itself again.
/// </summary>
internal sealed class PoolTrimmer
{
    private static readonly List<SharedPool> s_pools = [];

    private PoolTrimmer()
    {
    }

    ~PoolTrimmer()
    {
        TrimAll();
        GC.ReRegisterForFinalize(this);
    }

    /// <summary>Trims <paramref name="pool"/> from now on.</summary>
    internal static SharedPool Watched(SharedPool pool)
    {
        lock (s_pools)
        {
            if (s_pools.Count == 0) GC.KeepAlive(new PoolTrimmer());
            s_pools.Add(pool);
        }

        return pool;
    }

    private static void TrimAll()
    {
        GCMemoryInfo memory = GC.GetGCMemoryInfo();
        bool isShort = memory.MemoryLoadBytes >= memory.HighMemoryLoadThresholdBytes;
        lock (s_pools)
            foreach (SharedPool pool in s_pools) pool.Trim(isShort);
    }
}
