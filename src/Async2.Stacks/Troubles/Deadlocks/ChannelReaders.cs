using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;
using Async2.Stacks.Naming;
using Async2.Stacks.Reachability;
using Async2.Stacks.Troubles.Threads;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>Finds the frames that read a channel.</summary>
/// <remarks>
/// A frame reads it if it has its reader, or an enumerator over it. It may read it if its method reads a channel, and an object that it
/// has leads to this one.
/// </remarks>
internal sealed class ChannelReaders(
    SuspendedStacks stacks, WorkingThreads threads, ReferenceGraph graph, ReadingMethods methods, FrameNames names)
{
    private const int MostSteps = 5;
    private const int MostMet = 1 << 16;

    private readonly HashSet<int> _frames = [];
    private readonly Dictionary<int, bool> _met = [];

    /// <summary>Those that read a channel, or may; null if not all could be found.</summary>
    /// <param name="channel">The address of the channel.</param>
    public IReadOnlySet<int>? Of(ulong channel)
    {
        if (stacks.Types.Object(channel)?.Reference("<Reader>k__BackingField") is not (> 0 and var reader)) return null;
        _frames.Clear();
        _met.Clear();
        // Whether all that have it read the channel.
        _met[graph.Cells.Find(channel)] = false;
        _met[graph.Cells.Find(reader)] = true;
        HashSet<int> next = [.. _met.Keys];
        for (var step = 0; step < MostSteps && next.Count > 0; step++)
        {
            HashSet<int> found = [];
            foreach (var (owner, target) in graph.To(graph.SetOf(next)))
                if (owner != target && Pass(owner, _met[target])) found.Add(owner);
            if (_met.Count > MostMet) return null;
            next = found;
        }
        return IsReadByThread() ? null : _frames;
    }

    // Whether the search goes on from the owner.
    private bool Pass(int owner, bool reads)
    {
        var address = graph.Cells.Locate(owner).Address;
        if (stacks.Types.OfObject(address) is not { } type) return false;
        var node = stacks.Nodes.Find(address);
        if (node >= 0 && type.Kind is { IsOfStacks: true } and not TaskFrame)
        {
            if (stacks.Nodes.Has(node, Marks.IsActive) && (reads || methods.Names.Contains(MethodOf(node)))) _frames.Add(node);
            return false;
        }
        // The methods of the user's own objects read it by their code only, and the channel itself has its reader.
        reads &= type.Kind is not ChannelKind && !IsOwnObject(type);
        if (_met.TryGetValue(owner, out var before) && (before || !reads)) return false;
        _met[owner] = reads;
        return true;
    }

    private bool IsOwnObject(HeapType type) =>
        names.IsOwn(type.Type.Module) && !type.Name.Contains("+<", StringComparison.Ordinal);

    private string MethodOf(int node) => names.Of(stacks.Nodes.Type(node), stacks.Nodes.State(node))?.Method ?? "";

    private bool IsReadByThread() =>
        threads.Words.SelectMany(w => w).Any(w => graph.Cells.Find(w) is >= 0 and var cell && _met.GetValueOrDefault(cell))
        || threads.Run(methods.Names, names);
}
