using Async2.Stacks.Graph;
using Async2.Stacks.Listing;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles;

/// <summary>Says that threads of the pool block while work is queued.</summary>
internal static class StarvedPool
{
    private const int MostFrames = 12;
    private const int MostWaits = 3;

    /// <summary>The trouble; null if there is none.</summary>
    /// <param name="stacks">The suspended stacks.</param>
    /// <param name="threads">The threads of the pool that run work.</param>
    /// <param name="names">Names of methods.</param>
    /// <param name="describe">The lines of a stack.</param>
    public static Trouble? In(
        SuspendedStacks stacks, IReadOnlyList<PoolThread> threads, FrameNames names, Func<int, IReadOnlyList<string>> describe)
    {
        var queued = QueuedWork.Count(stacks);
        var blocked = threads.Where(t => t.Blocks is not null).ToList();
        // Work is queued for a moment all the time, and one thread may block while others work.
        if (queued == 0 || blocked.Count == 0 || blocked.Count < threads.Count) return null;
        var waits = new BlockingWaits(stacks);
        var alike = blocked.GroupBy(t => (t.Blocks, Stack: string.Join('\n', t.Frames.Select(f => f.Signature))))
            .OrderByDescending(g => g.Count());
        return new(
            TroubleKind.Starvation,
            $"All {blocked.Count:N0} threads of the pool block, and {queued:N0} items of work are queued.",
            [.. alike.SelectMany(g => Details([.. g], names, waits, describe))]);
    }

    private static IEnumerable<TroubleDetail> Details(
        List<PoolThread> alike, FrameNames names, BlockingWaits waits, Func<int, IReadOnlyList<string>> describe)
    {
        var (first, count) = (alike[0], alike.Count);
        var who = count == 1 ? $"thread {first.Thread.ThreadId} blocks" : $"{count:N0} threads block";
        yield return new($"{who} in {first.Blocks}", [.. first.Frames.Take(MostFrames).Select(names.Of)]);
        var waited = alike.SelectMany(t => waits.Of(t.Thread)).GroupBy(s => s).OrderByDescending(s => s.Count());
        foreach (var stack in waited.Take(MostWaits))
            yield return new(count == 1 ? "it waits for" : $"{stack.Count():N0} of them wait for", describe(stack.Key));
    }
}
