using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Graph;

/// <summary>Collects the frames of all async call stacks, and links each to the object behind it.</summary>
internal static class Collection
{
    /// <summary>Walks the heap.</summary>
    /// <param name="walk">The walk.</param>
    /// <param name="types">The classes.</param>
    /// <param name="others">Visits each object besides; null if only frames are wanted.</param>
    /// <param name="unread">The number of segments that could not be read to their ends.</param>
    public static NodeTable Of(HeapWalk walk, HeapTypes types, ObjectVisitor? others, out int unread)
    {
        var nodes = new NodeTable();
        List<(int Node, PackedFrames Kind)> packed = [];
        unread = others is null ? walk.VisitCollected(Collect) : walk.Visit((in found, bytes) =>
        {
            if (found.IsCollected) Collect(found, bytes);
            others(found, bytes);
        });
        var unpacking = new Unpacking(nodes, types);
        foreach (var (node, kind) in packed) unpacking.Unpack(node, kind);
        var boundaries = nodes.OfKind<BoundaryKind>().Select(n => nodes.Link(n)).ToHashSet();
        for (int node = 0, count = nodes.Count; node < count; node++) Complete(nodes, node, types, boundaries);
        return nodes;

        void Collect(in WalkedObject met, ReadOnlySpan<byte> bytes)
        {
            if (!met.Type.Kind.TryCollect(bytes, out var found)) return;
            if (met.Type.Kind is PackedFrames kind) packed.Add((nodes.Count, kind));
            nodes.Add(met.Address, met.Type, found);
        }
    }

    private static void Complete(NodeTable nodes, int node, HeapTypes types, HashSet<ulong> boundaries)
    {
        var address = nodes.Address(node);
        switch (types[nodes.Type(node)].Kind)
        {
            case CompiledBox { IsOfClass: true } box:
                if (box.OfMachine(address, nodes.Link(node), types) is not { } found) break;
                nodes.Set(node, types.OfObject(nodes.Link(node))!.Number, found);
                nodes.Mark(node, Marks.IsActive);
                break;
            case PoolingBox { IsOfClass: true } box:
                var machine = box.MachineOf(address, types.Memory);
                if (CompiledBox.StateOf(machine, types) is not { } state) break;
                nodes.Set(node, types.OfObject(machine)!.Number, new(nodes.Link(node), state));
                nodes.Mark(node, Marks.IsActive);
                break;
            case CompiledBox or PoolingBox:
                nodes.Mark(node, Marks.IsActive);
                break;
            case WovenCompletion completion:
                var first = FirstOf(nodes, nodes.Link(node), types);
                var frame = nodes.Find(first);
                var blocks = first == nodes.Link(node) && IsInCall(nodes, frame, types);
                // A thread blocks for the chain, which is not suspended (BoundaryChains).
                if (blocks && boundaries.Contains(address)) break;
                LeaveCalls(nodes, blocks ? nodes.Find(nodes.Link(frame)) : frame, types);
                Close(nodes, first, address, completion.Waiter(address, types));
                break;
            case RuntimeTask task:
                Close(nodes, nodes.Link(node), end: 0, task.Waiter(address, types.Memory));
                break;
        }
    }

    // Until a woven chain is resumed, a callee that has ended stands before its caller: a frame, or an exception.
    private static ulong FirstOf(NodeTable nodes, ulong first, HeapTypes types)
    {
        if (nodes.Find(first) is >= 0 and var frame && nodes.State(frame) == WovenFrame.Ended) return nodes.Link(frame);
        List<ulong> next = [];
        if (types.OfObject(first)?.Kind is Carrier fault) fault.AddNext(first, types.Memory, next);
        return next is [var behind] ? behind : first;
    }

    private static bool IsInCall(NodeTable nodes, int node, HeapTypes types) =>
        node >= 0 && types[nodes.Type(node)].Kind is WovenFrame && WovenFrame.IsSynchronous(nodes.State(node));

    // Frames that wait for twins are in no blocking call, nor is one whose callee has ended.
    private static void LeaveCalls(NodeTable nodes, int node, HeapTypes types)
    {
        for (var at = node; IsInCall(nodes, at, types); at = nodes.Find(nodes.Link(at)))
            nodes.Set(at, nodes.Type(at), new(nodes.Link(at), WovenFrame.PointOf(nodes.State(at))));
    }

    /// <summary>
    /// Links the outermost frame of a chain to the object that waits for the chain. Frames without a chain are free, or being made.
    /// </summary>
    private static void Close(NodeTable nodes, ulong first, ulong end, ulong waiter)
    {
        for (var at = nodes.Find(first); at >= 0 && !nodes.Has(at, Marks.IsActive); at = nodes.Find(nodes.Link(at)))
        {
            nodes.Mark(at, Marks.IsActive);
            if (nodes.Link(at) != end) continue;
            nodes.Link(at) = waiter;
            return;
        }
    }
}
