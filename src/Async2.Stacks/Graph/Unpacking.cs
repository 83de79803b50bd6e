using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Graph;

/// <summary>Puts a frame each into the table for frames that are packed in one object.</summary>
internal sealed class Unpacking
{
    // The others have no address, so each gets one at which nothing can be.
    private const ulong FirstAddress = 1UL << 63;

    private readonly NodeTable _nodes;
    private readonly HeapTypes _types;
    private readonly Dictionary<int, HeapType> _classes = [];
    private ulong _free = FirstAddress;

    public Unpacking(NodeTable nodes, HeapTypes types)
    {
        (_nodes, _types) = (nodes, types);
        foreach (var node in nodes.OfKind<FrameClass>())
            if (types.Object(nodes.Link(node))?.Reference("m_handle") is > 0 and var table && types.Of(table) is { } type)
                _classes[(int)nodes.State(node)] = type;
    }

    /// <summary>Replaces an object by its frames. It stays as it is if they are not known.</summary>
    public void Unpack(int node, PackedFrames packed)
    {
        var behind = _nodes.Link(node);
        var last = -1;
        foreach (var (number, state) in packed.In(_nodes.Address(node), _types.Memory))
        {
            if (!_classes.TryGetValue(number, out var type)) break;
            if (last < 0) _nodes.Set(last = node, type.Number, new(behind, state));
            else
            {
                _nodes.Link(last) = _free;
                last = _nodes.AddLater(_free, type, new(behind, state));
                _free += 8;
            }
        }
    }
}
