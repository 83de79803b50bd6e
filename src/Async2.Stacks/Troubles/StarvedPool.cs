using Async2.Stacks.Listing;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles;

/// <summary>Says that threads of the pool block while work is queued.</summary>
internal static class StarvedPool
{
    private const int MostFrames = 12;

    /// <summary>The trouble; null if there is none.</summary>
    /// <param name="threads">The threads of the pool that run work.</param>
    /// <param name="queued">The number of queued items.</param>
    /// <param name="names">Names of methods.</param>
    public static Trouble? In(IReadOnlyList<PoolThread> threads, long queued, FrameNames names)
    {
        var blocked = threads.Where(t => t.Blocks is not null).ToList();
        // Work is queued for a moment all the time, and one thread may block while others work.
        if (queued == 0 || blocked.Count == 0 || blocked.Count < threads.Count) return null;
        var alike = blocked.GroupBy(t => (t.Blocks, Stack: string.Join('\n', t.Frames.Select(f => f.Signature))))
            .OrderByDescending(g => g.Count());
        return new(
            TroubleKind.Starvation,
            $"All {blocked.Count:N0} threads of the pool block, and {queued:N0} items of work are queued.",
            [.. alike.Select(g => new TroubleDetail(
                $"{(g.Count() == 1 ? $"thread {g.First().ThreadId} blocks" : $"{g.Count():N0} threads block")} in {g.Key.Blocks}",
                [.. g.First().Frames.Take(MostFrames).Select(names.Of)]))]);
    }
}
