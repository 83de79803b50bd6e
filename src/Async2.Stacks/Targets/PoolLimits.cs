namespace Async2.Stacks.Targets;

/// <summary>The limits of the thread pool.</summary>
/// <param name="Min">The number of threads up to which it starts one at once. Above it, it starts few, each for a reason.</param>
/// <param name="Max">The most threads that it starts.</param>
internal sealed record PoolLimits(int Min, int Max)
{
    /// <summary>Reads them; null if there is no pool yet.</summary>
    public static PoolLimits? Of(ClrRuntime runtime) =>
        runtime.ThreadPool is { MaxThreads: > 0 } pool ? new(pool.MinThreads, pool.MaxThreads) : null;
}
