namespace Async2;

/// <summary>
/// Trims the shared pools after each collection of the oldest generation: its finalizer runs then, and registers itself again.
/// </summary>
/// <remarks>
/// Nothing here may throw, because that would end the process. Memory may be short, so the pools are in a list of their own.
/// </remarks>
internal sealed class PoolTrimmer
{
    /// <summary>The first pool of the list.</summary>
    private static SharedPool? s_pools;

    /// <summary>1 if there is a trimmer.</summary>
    private static int s_exists;

    private PoolTrimmer()
    {
    }

    ~PoolTrimmer()
    {
        bool isShort = IsMemoryShort();
        for (SharedPool? pool = Volatile.Read(ref s_pools); pool is not null; pool = pool.NextTrimmed) pool.Trim(isShort);
        try
        {
            GC.ReRegisterForFinalize(this);
        }
        catch (OutOfMemoryException)
        {
            s_exists = 0;       // the next pool makes another one
        }
    }

    /// <summary>Trims <paramref name="pool"/> from now on.</summary>
    /// <exception cref="OutOfMemoryException">There is no memory for the trimmer.</exception>
    internal static void Watch(SharedPool pool)
    {
        if (Interlocked.Exchange(ref s_exists, 1) == 0) Make();
        do pool.NextTrimmed = Volatile.Read(ref s_pools);
        while (Interlocked.CompareExchange(ref s_pools, pool, pool.NextTrimmed) != pool.NextTrimmed);
    }

    private static void Make()
    {
        try
        {
            GC.KeepAlive(new PoolTrimmer());
        }
        catch (OutOfMemoryException)
        {
            s_exists = 0;
            throw;
        }
    }

    // The information is an object.
    private static bool IsMemoryShort()
    {
        try
        {
            GCMemoryInfo memory = GC.GetGCMemoryInfo();
            return memory.MemoryLoadBytes >= memory.HighMemoryLoadThresholdBytes;
        }
        catch (OutOfMemoryException)
        {
            return true;
        }
    }
}
