using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Listing;
using Async2.Stacks.Reachability;
using Async2.Stacks.Targets;
using Async2.Stacks.Troubles;
using Async2.Stacks.Troubles.Pools;
using Async2.Stacks.Troubles.Threads;
using Async2.Stacks.Waits;

namespace Async2.Stacks;

/// <summary>One look at a target: all its stacks, their waits and troubles. All memory that it needs is read meanwhile.</summary>
/// <param name="snapshot">The target's state.</param>
/// <param name="known">The target's classes.</param>
/// <param name="now">The system's uptime in milliseconds; null for a core, which does not have it.</param>
/// <param name="options">The extent of the listing.</param>
/// <param name="limits">Say when to read no more of the heap.</param>
internal sealed class Look(Snapshot snapshot, KnownClasses known, long? now, ListingOptions options, ReadingLimits limits)
{
    public StackListing Read()
    {
        known.Runtime = snapshot.Runtime;
        (known.Types.OnlyFromWalk, known.Types.GoesOn) = (!snapshot.IsAtRest, limits.GoesOn);
        var graph = snapshot.Heap.Size <= HeapCells.MostHeap ? GraphOf(snapshot.Heap) : null;
        var walk = new HeapWalk(snapshot.Heap, known.Types) { MayGoOn = limits.MayGoOn };
        var stacks = SuspendedStacks.Of(known.Types, walk, graph is null ? null : graph.Add);
        graph?.Complete();
        var threads = BoundaryChains.AddTo(snapshot.Threads, stacks);
        var (unread, unsearched) = (Unread(stacks), WhyNotSearched(graph));
        var unreached = unread is null && unsearched is null ? Unreached.From(snapshot.Roots, graph!, known.Types) : null;
        if (!snapshot.IsAtRest) graph?.FindWeak();

        var (semaphores, channels) = (new Semaphores(stacks.Nodes, stacks.Types), new Channels(stacks.Nodes, stacks.Types));
        // As the process runs, what is known afterwards counts, and not what is found.
        var whole = unreached is not null || !snapshot.IsAtRest ? graph : null;
        var working = new WorkingThreads(threads, known.Types.Memory);
        var pools = Pools(stacks, working, whole, unreached, semaphores, channels);
        var posted = new PostedFrames(stacks, graph);
        var kept = new KeptObjects(pools, stacks, known.Names);
        var groups = new StackGroups(stacks, known.Names, Waits(stacks, semaphores, channels, posted), kept, options);
        var holders = options.Values && unreached is not null ? HoldersOf(groups.Awaited, stacks, graph!, unreached) : null;
        var described = groups.Describe(holders ?? new Dictionary<ulong, string>());
        var seen = snapshot with { Threads = threads };
        var trouble = new TroubleSearch(
            seen, stacks, working, whole, posted, pools, unreached, semaphores, channels, known.Methods).Run();
        return new(described.Sum(g => g.Count), described, trouble, [.. Notes(unread ?? unsearched)])
        {
            Unread = unread,
            SearchedFor = [.. Enum.GetValues<TroubleKind>().Where(k => IsSearchedFor(k, unreached is not null))],
            Busy = BusyThreadSearch.In(stacks, seen, known.Names),
        };
    }

    private IReadOnlyList<LentPool> Pools(
        SuspendedStacks stacks, WorkingThreads working, ReferenceGraph? graph, Unreached? unreached, Semaphores semaphores,
        Channels channels) =>
        graph is null ? [] : new LentPools(stacks, working, graph, unreached, known.Names)
            .Find(new PoolTurns(stacks, graph, known.Names, semaphores, channels).Find(), limits.MayGoOn);

    private ReferenceGraph GraphOf(HeapRanges heap) =>
        new(new HeapCells(heap), known.Types, known.References, limits.MostReferences, limits.MayGoOn);

    private bool IsSearchedFor(TroubleKind kind, bool hasReferences) => kind switch
    {
        TroubleKind.Leak or TroubleKind.Unobserved or TroubleKind.Exhaustion => hasReferences,
        TroubleKind.Crash => now is null,
        TroubleKind.Starvation or TroubleKind.Contention => snapshot.Threads.Count > 0,
        _ => true,
    };

    private string? Unread(SuspendedStacks stacks)
    {
        var (heap, segments) = (snapshot.Heap, stacks.Unread + snapshot.Heap.Lost);
        if (segments > 0)
            return $"{segments} of {heap.All.Count + heap.Lost} segments of the heap {limits.Reached ?? "could not be read to their ends"}";
        return known.Types.Nameless is > 0 and var nameless ? $"the names of {nameless} of its classes could not be read" : null;
    }

    private string? WhyNotSearched(ReferenceGraph? graph) =>
        graph is null ? $"the heap is larger than {HeapCells.MostHeap >> 30} GB"
            : graph.IsFull ? $"the heap has over {graph.Count / 1e6:F0} million references ({limits.Reached ?? "--max-memory allows more"})"
            : snapshot.Roots.Missing;

    private IReadOnlyDictionary<ulong, string> HoldersOf(
        IEnumerable<ulong> awaited, SuspendedStacks stacks, ReferenceGraph graph, Unreached unreached) =>
        Holders.Of(awaited, stacks, graph, unreached, known.References, known.Names, known.Runtime);

    private GroupWaits Waits(SuspendedStacks stacks, Semaphores semaphores, Channels channels, PostedFrames posted)
    {
        var timers = new TimerText(stacks.Types, now);
        var blocks = new FullBlocks(stacks, known.Names);
        var text = new WaitText(stacks.Types, semaphores, channels, blocks, timers, new SocketText(stacks.Types));
        return new(stacks, text, new RunningFrames(stacks, snapshot.Threads), n => posted.All.GetValueOrDefault(n)?.Name);
    }

    private IEnumerable<string> Notes(string? unsearched)
    {
        var names = known.Names;
        foreach (var module in names.Replaced) yield return $"{module} was replaced since the process loaded it: its frames have no lines";
        if (names.WithoutPdb.Except(names.Replaced).ToList() is { Count: > 0 } without)
            yield return $"no PDB, so frames have no lines: {string.Join(", ", without)}";
        if (unsearched is not null)
            yield return $"{unsearched}: the heap was not searched for lost stacks, failed tasks, exhausted pools and full channels";
    }
}
