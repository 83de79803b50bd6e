using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;
using Async2.Stacks.Listing;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Waits;

/// <summary>The dataflow blocks that are full, by the tasks of those who wait for room, and the methods in which their items are.</summary>
internal sealed class FullBlocks
{
    private const int MostFrames = 1 << 10;

    private readonly SuspendedStacks _stacks;
    private readonly FrameNames _names;
    private readonly DataflowBlocks _blocks;
    private readonly Dictionary<ulong, ulong> _byTask = [];
    private readonly Lazy<Dictionary<ulong, string>> _bodies;

    public FullBlocks(SuspendedStacks stacks, FrameNames names)
    {
        (_stacks, _names, _blocks) = (stacks, names, new(stacks.Types));
        foreach (var sender in stacks.Nodes.OfKind<SenderKind>())
            _byTask[stacks.Nodes.Link(sender)] = stacks.Types.Object(stacks.Nodes.Address(sender))?.Reference("_target") ?? 0;
        _bodies = new(Bodies);
    }

    /// <summary>Describes the block for whose room a task waits; null if it waits for something else.</summary>
    public string? Describe(ulong task)
    {
        if (!_byTask.TryGetValue(task, out var address) || _stacks.Types.Object(address) is not { } block) return null;
        var items = Bounds(block) is { } bounds
            ? $": {bounds.Value<int>("CurrentCount")} of {bounds.Value<int>("BoundedCapacity")} items" : "";
        var body = _bodies.Value.TryGetValue(address, out var method) ? $", behind {method}" : "";
        return $"room in a dataflow block (SendAsync) 0x{address:x}{items}{body}";
    }

    // An ActionBlock has it in its first field, a TransformBlock in the second, a BufferBlock itself.
    private HeapObject? Bounds(HeapObject block)
    {
        var target = Field(block, "_defaultTarget") ?? Field(block, "_target") ?? block;
        return Field(target, "_boundingState");
    }

    private HeapObject? Field(HeapObject owner, string name) => _stacks.Types.Object(owner.Reference(name));

    // By block, the user's innermost method of a stack by whose end the block continues.
    private Dictionary<ulong, string> Bodies()
    {
        Dictionary<ulong, string> bodies = [];
        foreach (var (stack, group) in _stacks.Groups)
        {
            if (BlockBehind(group.Innermost[0]) is not { } block || bodies.ContainsKey(block)) continue;
            var frames = _stacks.Trie.Frames(stack).Select(f => _names.Of(f.Type, f.State)).OfType<StackFrame>().ToList();
            if (frames.Count > 0) bodies[block] = (frames.Find(f => f.IsOwn) ?? frames[0]).Method;
        }
        return bodies;
    }

    private ulong? BlockBehind(int innermost)
    {
        List<int> open = [innermost];
        for (var i = 0; i < open.Count && i < MostFrames; i++)
        {
            if (_stacks.Types[_stacks.Nodes.Type(open[i])].Kind is TaskFrame
                && _stacks.Types.Object(_stacks.Nodes.Address(open[i])) is { } task && _blocks.Continued(task) is { } block)
                return block.Address;
            _stacks.Callers.AddOf(open[i], open);
        }
        return null;
    }
}
