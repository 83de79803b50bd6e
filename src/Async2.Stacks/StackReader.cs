using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Listing;
using Async2.Stacks.Naming;
using Async2.Stacks.Reachability;
using Async2.Stacks.Targets;
using Async2.Stacks.Troubles;
using Async2.Stacks.Waits;

namespace Async2.Stacks;

/// <summary>Lists the suspended async call stacks of a process or a core.</summary>
public static class StackReader
{
    /// <summary>Reads all suspended stacks.</summary>
    /// <param name="target">The process or core.</param>
    /// <param name="options">The extent of the listing.</param>
    /// <exception cref="InspectionException">The process has ended meanwhile.</exception>
    public static StackListing Read(InspectedTarget target, ListingOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(target);
        options ??= new();
        var (heap, roots) = (target.Snapshot.Heap, target.Snapshot.Roots);
        var objects = heap.Size <= Unreached.MostHeap ? new ObjectSet(new HeapCells(heap)) : null;
        var stacks = SuspendedStacks.Of(target.Runtime, heap, objects);
        var unread = WhyNotSearched(target, stacks, objects);
        var unreached = unread is null ? Unreached.From(roots, heap, objects!, stacks.Types) : null;

        using var names = new FrameNames(target.Runtime, stacks.Types);
        var semaphores = new Semaphores(stacks.Nodes, stacks.Types);
        var groups = new StackGroups(stacks, names, Waits(target, stacks, semaphores), options);
        var holders = options.Values && unreached is not null ? Holders.Of(groups.Awaited, target, stacks, unreached, names) : null;
        var described = groups.Describe(holders ?? new Dictionary<ulong, string>());

        List<string> notes =
        [
            .. names.Replaced.Select(m => $"{m} was replaced since the process loaded it: its frames have no lines"),
            .. names.WithoutPdb.Except(names.Replaced).Select(m => $"{m} has no PDB: its frames have no lines"),
        ];
        if (unread is not null) notes.Add($"{unread}: the heap was not searched for lost stacks and failed tasks");
        var trouble = new TroubleSearch(target, stacks, unreached, semaphores, names).Run();
        target.RequireAlive();
        return new(described.Sum(g => g.Count), described, trouble, notes);
    }

    private static string? WhyNotSearched(InspectedTarget target, SuspendedStacks stacks, ObjectSet? objects) =>
        stacks.Unread > 0 ? $"{stacks.Unread} segments of the heap could not be read to their ends"
        : objects is null ? "the heap is too large"
        : target.Snapshot.Roots.AreComplete ? null : "the stack of a thread could not be read";

    private static GroupWaits Waits(InspectedTarget target, SuspendedStacks stacks, Semaphores semaphores)
    {
        var timers = new TimerText(stacks.Types, target.IsLive ? Environment.TickCount64 : null);
        var channels = new Channels(stacks.Nodes, stacks.Types);
        return new(stacks, new WaitText(stacks.Types, semaphores, channels, timers, new SocketText(stacks.Types)));
    }
}
