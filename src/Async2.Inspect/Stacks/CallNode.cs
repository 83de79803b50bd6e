using System.Runtime.InteropServices;
using Async2.Stacks.Listing;

namespace Async2.Inspect.Stacks;

/// <summary>A caller, with the stacks that lead through it: the outermost callers are roots, and the awaited objects are leaves.</summary>
internal sealed class CallNode
{
    private readonly Dictionary<(FrameKind? Kind, string? Text, string? File, int? Line), CallNode> _byCallee = [];

    private CallNode(StackFrame? frame, string? waitsFor)
    {
        Frame = frame;
        WaitsFor = waitsFor;
    }

    /// <summary>The frame; null for a leaf and for the node above all outermost callers.</summary>
    public StackFrame? Frame { get; }

    /// <summary>What a leaf waits for; null if that is not known.</summary>
    public string? WaitsFor { get; }

    /// <summary>The number of stacks through this frame.</summary>
    public long Count { get; private set; }

    /// <summary>The callees, the most frequent first.</summary>
    public IReadOnlyList<CallNode> Callees { get; private set; } = [];

    /// <summary>Merges the stacks from the outermost callers on.</summary>
    public static CallNode Of(StackListing listing)
    {
        var top = new CallNode(null, null);
        foreach (var group in listing.Groups)
        {
            top.Count += group.Count;
            var node = top;
            for (var i = group.Frames.Count - 1; i >= 0; i--)
            {
                var frame = group.Frames[i];
                node = node.Callee((frame.Kind, frame.Method, frame.File, frame.Line), frame, null, group.Count);
            }
            node.Callee((null, group.WaitsFor, null, null), null, group.WaitsFor, group.Count);
        }
        top.Sort();
        return top;
    }

    private CallNode Callee((FrameKind?, string?, string?, int?) key, StackFrame? frame, string? waitsFor, long count)
    {
        ref var callee = ref CollectionsMarshal.GetValueRefOrAddDefault(_byCallee, key, out _);
        callee ??= new CallNode(frame, waitsFor);
        callee.Count += count;
        return callee;
    }

    // Without recursion: stacks may be deep.
    private void Sort()
    {
        var unsorted = new Stack<CallNode>([this]);
        while (unsorted.TryPop(out var node))
        {
            node.Callees = [.. node._byCallee.Values.OrderByDescending(n => n.Count)];
            foreach (var callee in node.Callees) unsorted.Push(callee);
        }
    }
}
