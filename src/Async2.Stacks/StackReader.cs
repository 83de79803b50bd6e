using Async2.Stacks.Graph;
using Async2.Stacks.Listing;
using Async2.Stacks.Naming;
using Async2.Stacks.Targets;
using Async2.Stacks.Waits;

namespace Async2.Stacks;

/// <summary>Lists the suspended async call stacks of a process or a core.</summary>
public static class StackReader
{
    /// <summary>Reads all suspended stacks.</summary>
    /// <param name="target">The process or core.</param>
    public static StackListing Read(InspectedTarget target)
    {
        ArgumentNullException.ThrowIfNull(target);
        var stacks = SuspendedStacks.Of(target.Runtime, target.Heap);
        using var names = new FrameNames(target.Runtime, stacks.Types);
        var waits = new GroupWaits(stacks, target.IsLive ? Environment.TickCount64 : null);
        List<StackGroup> groups = [];
        foreach (var (stack, group) in stacks.Groups.OrderByDescending(g => g.Value.Count))
        {
            var frames = stacks.Trie.Frames(stack).Select(f => names.Of(f.Type, f.State)).OfType<StackFrame>().ToList();
            groups.Add(new(group.Count, frames, waits.Of(group), stacks.Nodes.Address(group.Samples[0])));
        }
        List<string> notes = [.. names.WithoutPdb.Select(m => $"{m} has no PDB: its frames have no lines")];
        if (stacks.Unread > 0) notes.Add($"{stacks.Unread} segments of the heap could not be read to their ends");
        return new(groups.Sum(g => g.Count), groups, [], notes);
    }
}
