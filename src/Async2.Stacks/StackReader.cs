using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Listing;
using Async2.Stacks.Naming;
using Async2.Stacks.Reachability;
using Async2.Stacks.Targets;
using Async2.Stacks.Troubles;
using Async2.Stacks.Values;
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
        var heap = target.Snapshot.Heap;
        var objects = heap.Size <= Unreached.MostHeap ? new ObjectSet(new HeapCells(heap)) : null;
        var stacks = SuspendedStacks.Of(target.Runtime, heap, objects);
        using var names = new FrameNames(target.Runtime, stacks.Types);
        var semaphores = new Semaphores(stacks.Nodes, stacks.Types);
        var waits = new GroupWaits(stacks, new WaitText(
            stacks.Types, semaphores, new Channels(stacks.Nodes, stacks.Types),
            new TimerText(stacks.Types, target.IsLive ? Environment.TickCount64 : null), new SocketText(stacks.Types)));
        List<StackGroup> groups = [];
        foreach (var (stack, group) in stacks.Groups.OrderByDescending(g => g.Value.Innermost.Count))
        {
            var frames = stacks.Trie.Frames(stack).Select(f => names.Of(f.Type, f.State)).OfType<StackFrame>().ToList();
            foreach (var alike in options.EachStack ? group.Innermost.Select(n => new List<int> { n }) : [group.Innermost])
            {
                groups.Add(new(
                    alike.Count, options.Values ? WithValues(stacks, alike[0], names) : frames, waits.Of(alike),
                    stacks.Nodes.Address(alike[0])));
            }
        }
        List<string> notes =
        [
            .. names.Replaced.Select(m => $"{m} was replaced since the process loaded it: its frames have no lines"),
            .. names.WithoutPdb.Except(names.Replaced).Select(m => $"{m} has no PDB: its frames have no lines"),
        ];
        if (stacks.Unread > 0) notes.Add($"{stacks.Unread} segments of the heap could not be read to their ends");
        var trouble = new TroubleSearch(target, stacks, objects, semaphores, names).Run(notes);
        target.RequireAlive();
        return new(groups.Sum(g => g.Count), groups, trouble, notes);
    }

    private static List<StackFrame> WithValues(SuspendedStacks stacks, int innermost, FrameNames names)
    {
        var locals = new FrameLocals(stacks.Types, names);
        List<StackFrame> frames = [];
        List<int> found = [innermost];
        // A circle ends here, too.
        for (HashSet<int> seen = []; found.Count > 0 && seen.Add(found[0]);)
        {
            var (node, type, state) = (found[0], stacks.Nodes.Type(found[0]), stacks.Nodes.State(found[0]));
            if (names.Of(type, state) is { } frame)
                frames.Add(frame with { Locals = locals.Of(stacks.Types[type], state, stacks.Nodes.Address(node)) });
            found.Clear();
            stacks.Callers.AddOf(node, found);
        }
        return frames;
    }
}
