using Async2.Stacks.Targets;

namespace Async2.Stacks.Troubles.Threads;

/// <summary>A thread of the pool that runs work.</summary>
/// <param name="Thread">The thread.</param>
/// <param name="Blocks">The method in which it blocks; null if it does not.</param>
/// <param name="Frames">Its methods, innermost first, without those of the pool.</param>
internal sealed record PoolThread(ThreadStack Thread, string? Blocks, IReadOnlyList<ClrMethod> Frames)
{
    /// <summary>The threads that run work of the pool.</summary>
    public static IReadOnlyList<PoolThread> In(IReadOnlyList<ThreadStack> threads) => [.. threads.Select(Of).OfType<PoolThread>()];

    private static PoolThread? Of(ThreadStack thread)
    {
        var methods = thread.Frames.Select(f => f.Method).ToList();
        var pool = methods.FindIndex(m => BlockingCall.IsThreading(m, "ThreadPoolWorkQueue.Dispatch"));
        if (pool < 0) return null;
        var own = methods.Take(pool).Where(m => !BlockingCall.IsThreading(m)).ToList();
        // One that waits in the pool's own code, or in that of timers, has no work.
        return new(thread, own.Count > 0 ? BlockingCall.Of(thread)?.Name : null, own);
    }
}
