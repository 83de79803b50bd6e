using Async2.Stacks.Graph;
using Async2.Stacks.Naming;
using Async2.Stacks.Reachability;
using Async2.Stacks.Targets;

namespace Async2.Stacks.Troubles.Pools;

/// <summary>A pool for which stacks wait, with those who keep its objects.</summary>
/// <param name="Wait">The pool and the stacks.</param>
/// <param name="Keepers">Those who keep its objects.</param>
/// <param name="WaitingFrames">All frames of the stacks that wait.</param>
/// <param name="IsExhausted">Whether nothing will give back an object.</param>
internal sealed record LentPool(PoolWait Wait, Keepers Keepers, IReadOnlySet<int> WaitingFrames, bool IsExhausted);

/// <summary>Finds the pools for which stacks wait.</summary>
/// <remarks>
/// An object can come back as long as a thread that works has it, or a stack that does not wait for the pool itself. While a method makes
/// a further object, a pool is not exhausted, either.
/// </remarks>
/// <param name="stacks">The stacks.</param>
/// <param name="snapshot">The target's threads.</param>
/// <param name="graph">The references between all objects.</param>
/// <param name="names">Names of frames.</param>
internal sealed class LentPools(SuspendedStacks stacks, Snapshot snapshot, ReferenceGraph graph, FrameNames names)
{
    /// <summary>All pools whose objects' keepers could be found.</summary>
    /// <param name="turns">The stacks that may wait for an object of a pool.</param>
    /// <param name="mayGoOn">Whether there is time to search.</param>
    public IReadOnlyList<LentPool> Find(IReadOnlyList<PoolTurn> turns, Func<bool> mayGoOn)
    {
        List<LentPool> found = [];
        foreach (var wait in PoolWaits.Of(turns, stacks.Types, graph))
        {
            var waiting = stacks.Callers.FramesFrom(wait.Waiting);
            var keepers = new Keepers(stacks, graph, mayGoOn);
            if (IsMaking(wait, waiting) || !keepers.Search(wait.Objects, [wait.Pool])) continue;
            found.Add(new(wait, keepers, waiting, !IsKept(wait, keepers, waiting)));
        }
        return found;
    }

    private bool IsMaking(PoolWait wait, HashSet<int> waiting)
    {
        for (var node = 0; node < stacks.Nodes.Count; node++)
        {
            if (stacks.Nodes.Has(node, Marks.IsActive) && names.ResultOf(stacks.Nodes.Type(node)) == wait.Class && !waiting.Contains(node))
                return true;
        }
        return false;
    }

    private bool IsKept(PoolWait wait, Keepers keepers, HashSet<int> waiting)
    {
        if (wait.Objects.Any(o => keepers.FramesOf(o).Any(f => !waiting.Contains(f)))) return true;
        return snapshot.Threads.Where(PoolThread.Works).Any(t =>
            t.WordsBefore(t.Frames.Count, stacks.Types.Memory).Any(w => keepers.KeptBy(w).Count > 0));
    }
}
