using Async2.Stacks.Graph;
using Async2.Stacks.Listing;
using Async2.Stacks.Naming;
using Async2.Stacks.Reachability;
using Async2.Stacks.Targets;
using Async2.Stacks.Troubles.Deadlocks;
using Async2.Stacks.Troubles.Pools;
using Async2.Stacks.Troubles.Threads;
using Async2.Stacks.Waits;

namespace Async2.Stacks.Troubles;

/// <summary>Looks for trouble of each kind, the worst first.</summary>
/// <param name="snapshot">The target's threads and locks.</param>
/// <param name="stacks">Its stacks.</param>
/// <param name="working">The threads that run code.</param>
/// <param name="graph">The references between all objects; null if some are not known.</param>
/// <param name="posted">The frames that wait in queues of contexts.</param>
/// <param name="pools">The pools for which stacks wait.</param>
/// <param name="unreached">The objects that cannot do anything any more; null if they were not searched for.</param>
/// <param name="semaphores">Its semaphores.</param>
/// <param name="channels">Its channels.</param>
/// <param name="known">Its methods.</param>
internal sealed class TroubleSearch(
    Snapshot snapshot, SuspendedStacks stacks, WorkingThreads working, ReferenceGraph? graph, PostedFrames posted,
    IReadOnlyList<LentPool> pools, Unreached? unreached, Semaphores semaphores, Channels channels, KnownMethods known)
{
    /// <summary>All trouble.</summary>
    public IReadOnlyList<Trouble> Run()
    {
        var names = known.Names;
        var blocked = ThreadWaits.In(stacks, snapshot);
        var deadlock = new ThreadDeadlock(blocked, names);
        var circles = new Circles(stacks);
        List<Trouble?> found =
        [
            Crash.In(snapshot.Thrown, names),
            StarvedPool.In(stacks, PoolThread.In(snapshot.Threads), deadlock.Stuck, snapshot.Pool, names, Describe),
            deadlock.Describe(),
            .. BlockedContext.In(stacks, snapshot.Threads, posted, names, DescribeFrame),
            .. LockContention.In(blocked, names),
            SemaphoreDeadlock.In(stacks, new HeldSemaphores(stacks, known.SemaphorePaths), semaphores, Describe),
            circles.Find(DescribeFrame),
            .. pools.Where(p => p.IsExhausted).Select(p => ExhaustedPool.Describe(p, stacks, known.Takers, Describe)),
        ];
        if (graph is not null)
        {
            var readers = new ChannelReaders(stacks, working, graph, known.ReadingMethods, names);
            found.AddRange(new FullChannels(stacks, channels, readers).Find(Describe));
            found.AddRange(new LostPermits(stacks, working, graph, semaphores, known.SemaphoreUses, names).Find(Describe));
        }
        if (unreached is not null)
        {
            found.Add(LostStacks.In(stacks, unreached, circles.Frames, Describe));
            found.Add(UnobservedFailures.In(stacks, unreached, names));
        }
        return [.. found.OfType<Trouble>()];
    }

    private IReadOnlyList<string> Describe(int stack) =>
        EvidenceLines.Of([.. known.Names.Of(stacks.Trie.Frames(stack))]);

    private string? DescribeFrame(int node) =>
        known.Names.Of(stacks.Nodes.Type(node), stacks.Nodes.State(node)) is { } frame ? FrameText.Of(frame) : null;
}
