using Async2.Stacks.Graph;
using Async2.Stacks.Naming;
using Async2.Stacks.Reachability;
using Async2.Stacks.Troubles.Threads;

namespace Async2.Stacks.Troubles.Pools;

/// <summary>A pool for which stacks wait, with those who keep its objects.</summary>
/// <param name="Wait">The pool and the stacks.</param>
/// <param name="Keepers">Those who keep its objects.</param>
/// <param name="WaitingFrames">All frames of the stacks that wait.</param>
/// <param name="Lost">The objects that nothing will give back.</param>
/// <param name="IsExhausted">Whether these are all that count.</param>
internal sealed record LentPool(
    PoolWait Wait, Keepers Keepers, IReadOnlySet<int> WaitingFrames, IReadOnlyList<int> Lost, bool IsExhausted);

/// <summary>Finds the pools for which stacks wait.</summary>
/// <remarks>
/// Objects can come back as long as a thread that works has them, or a stack that does not wait for the pool itself. While a method makes
/// a further object, a pool is not exhausted, either.
/// </remarks>
/// <param name="stacks">The stacks.</param>
/// <param name="threads">The threads that run code.</param>
/// <param name="graph">The references between all objects.</param>
/// <param name="unreached">The objects that cannot do anything any more; null if they were not searched for.</param>
/// <param name="names">Names of frames.</param>
internal sealed class LentPools(
    SuspendedStacks stacks, WorkingThreads threads, ReferenceGraph graph, Unreached? unreached, FrameNames names)
{
    // Words on a thread's stack may be left from earlier. They do not hide that so many objects for each such thread are lost.
    private const int MoreThanOfThread = 3;

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
            var others = wait.Objects.Where(o => !keepers.FramesOf(o).All(waiting.Contains)).ToList();
            var ofThreads = threads.Words.Select(w => w.SelectMany(keepers.KeptBy).ToHashSet()).Where(k => k.Count > 0).ToList();
            List<int> lost = [.. wait.Objects.Except(others).Where(o => !ofThreads.Exists(k => k.Contains(o)))];
            found.Add(new(wait, keepers, waiting, lost, others.Count == 0 && IsMost(lost, ofThreads.Count)));
        }
        return found;
    }

    // Objects that the garbage collector has not taken yet are none of the pool any more.
    private bool IsMost(List<int> lost, int holders) => holders == 0 || unreached is not null
        && lost.Count(o => !unreached.Contains(graph.Cells.Locate(o).Address)) >= MoreThanOfThread * holders;

    private bool IsMaking(PoolWait wait, HashSet<int> waiting)
    {
        for (var node = 0; node < stacks.Nodes.Count; node++)
        {
            if (stacks.Nodes.Has(node, Marks.IsActive) && !waiting.Contains(node)
                && names.ResultOf(stacks.Nodes.Type(node), stacks.Nodes.State(node)) == wait.Class)
                return true;
        }
        return false;
    }
}
