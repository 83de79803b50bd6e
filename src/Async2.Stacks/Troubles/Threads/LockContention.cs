using Async2.Stacks.Listing;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles.Threads;

/// <summary>Finds locks for which many threads wait, and whose owners are no part of a deadlock.</summary>
internal static class LockContention
{
    // A few threads wait for a lock that is much used, for a moment each.
    private const int FewThreads = 10;
    private const int MostLocks = 5;
    private const int MostKinds = 3;

    /// <summary>The trouble, one for each lock.</summary>
    public static IEnumerable<Trouble> In(IReadOnlyList<BlockedThread> blocked, FrameNames names)
    {
        var waiting = blocked.Select(b => b.Thread).ToHashSet();
        return blocked.Where(b => b.Lock is not null && !waiting.Contains(b.Other)).GroupBy(b => b.Lock!)
            .Where(g => g.Count() >= FewThreads).OrderByDescending(g => g.Count()).Take(MostLocks).Select(g => Of(g.Key, [.. g], names));
    }

    private static Trouble Of(OwnedLock held, List<BlockedThread> waiting, FrameNames names)
    {
        var owner = held.Owner;
        var does = BlockingCall.Of(owner) is { } call ? $", and blocks in {call.Name}" : "";
        var kinds = waiting.Select(b => ThreadLines.Of(b.Thread, names)).GroupBy(l => string.Join('\n', l))
            .OrderByDescending(g => g.Count());
        return new(
            TroubleKind.Contention, $"{waiting.Count:N0} threads wait for {held.Name}, which thread {owner.ThreadId} has.",
            [
                new($"thread {owner.ThreadId} has it{does}", ThreadLines.Of(owner, names)),
                .. kinds.Take(MostKinds).Select(g => new TroubleDetail($"{g.Count():N0} × waits", g.First())),
            ]);
    }
}
