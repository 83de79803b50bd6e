using Async2.Stacks.Graph;
using Async2.Stacks.Listing;
using Async2.Stacks.Naming;
using Async2.Stacks.Targets;
using Async2.Stacks.Troubles.Threads;

namespace Async2.Stacks.Troubles;

/// <summary>Says that threads of the pool block while work is queued.</summary>
internal static class StarvedPool
{
    private const int MostWaits = 3;

    // The part of the threads that may work on although the pool is starved.
    private const int BusyPart = 8;

    /// <summary>The trouble; null if there is none.</summary>
    /// <param name="stacks">The suspended stacks.</param>
    /// <param name="threads">The threads of the pool that run work.</param>
    /// <param name="stuck">The threads that wait for each other: trouble of its own, and no starvation if no others block.</param>
    /// <param name="limits">The limits of the pool; null if they are not known.</param>
    /// <param name="names">Names of methods.</param>
    /// <param name="describe">The lines of a stack.</param>
    public static Trouble? In(
        SuspendedStacks stacks, IReadOnlyList<PoolThread> threads, IReadOnlySet<ThreadStack> stuck, PoolLimits? limits, FrameNames names,
        Func<int, IReadOnlyList<string>> describe)
    {
        var queued = stacks.Queues.Count;
        var blocked = threads.Where(t => t.Blocks is not null).ToList();
        var others = blocked.Count(t => !stuck.Contains(t.Thread));
        // Work is queued for a moment all the time, and a thread may block while others work, or for a moment in a lock.
        if (queued == 0 || others == 0 || (limits is not null && !HasGrown(threads.Count, limits))) return null;
        if (blocked.Count < threads.Count && (others == 1 || !IsNearlyStarved(threads.Count, blocked.Count, queued, limits))) return null;
        var waits = new BlockingWaits(stacks);
        var alike = blocked.GroupBy(t => (t.Blocks, Stack: string.Join('\n', t.Frames.Select(f => f.Signature))))
            .OrderByDescending(g => g.Count());
        var who = threads.Count == 1 ? "The only thread of the pool blocks"
            : $"{(blocked.Count == threads.Count ? "All" : $"{blocked.Count:N0} of")} {threads.Count:N0} threads of the pool block";
        return new(
            TroubleKind.Starvation,
            $"{who}, and {Amount.OfQueuedWork(queued)}.",
            [.. alike.SelectMany(g => Details([.. g], names, waits, describe))]);
    }

    // A healthy pool starts a thread at once up to its minimum. It is above that because threads blocked, or was not let.
    private static bool HasGrown(int threads, PoolLimits limits) => threads > limits.Min || threads >= limits.Max;

    private static bool IsNearlyStarved(int threads, int blocked, long queued, PoolLimits? limits) =>
        limits is not null && threads - blocked <= Math.Max(1, threads / BusyPart) && queued >= threads;

    private static IEnumerable<TroubleDetail> Details(
        List<PoolThread> alike, FrameNames names, BlockingWaits waits, Func<int, IReadOnlyList<string>> describe)
    {
        var (first, count) = (alike[0], alike.Count);
        var who = count == 1 ? $"thread {first.Thread.ThreadId} blocks" : $"{count:N0} threads block";
        yield return new($"{who} in {first.Blocks}", ThreadLines.Of(first.Thread, names));
        var waited = alike.SelectMany(t => waits.Of(t.Thread)).GroupBy(s => s).OrderByDescending(s => s.Count());
        foreach (var stack in waited.Take(MostWaits))
            yield return new(count == 1 ? "it waits for" : $"{stack.Count():N0} of them wait for", describe(stack.Key));
    }
}
