using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Waits;

/// <summary>The channels that async methods wait for, by the operations in their lists.</summary>
/// <remarks>
/// From .NET 10 on, a channel has the first operation of each list, in .NET 8 and 9 the last one of a circle, or a deque. A channel with a
/// single reader has that reader's operation.
/// </remarks>
internal sealed class Channels
{
    private static readonly string[] s_readers =
        ["_blockedReadersHead", "_waitingReadersHead", "_waitingReadersTail", "_blockedReaders", "_blockedReader", "_waitingReader"];

    private static readonly string[] s_writers =
        ["_blockedWritersHead", "_waitingWritersHead", "_waitingWritersTail", "_blockedWriters"];

    private readonly HeapTypes _types;
    private readonly Waiters _operations;
    private readonly Dictionary<ulong, (int Readers, int Writers)> _waiting = [];

    public Channels(NodeTable nodes, HeapTypes types)
    {
        (_types, _operations) = (types, new(types, "<Next>k__BackingField"));
        foreach (var node in nodes.OfKind<ChannelKind>())
        {
            if (types.Object(nodes.Address(node)) is { } channel)
                _waiting[channel.Address] = (s_readers.Sum(l => Add(channel, l)), s_writers.Sum(l => Add(channel, l)));
        }
    }

    /// <summary>The waiting operations, each with its channel.</summary>
    public IReadOnlyDictionary<ulong, ulong> ByOperation => _operations.Owners;

    /// <summary>What is to be said of the channel to which a waiting operation belongs: its address, its items, who waits.</summary>
    /// <returns>Nothing if the operation is in no channel's list.</returns>
    public string Describe(ulong operation)
    {
        if (!ByOperation.TryGetValue(operation, out var address) || _types.Object(address) is not { } channel) return "";
        var (readers, writers) = _waiting[address];
        List<string> facts = [];
        if (channel.Value<int>("_bufferedCapacity") is > 0 and var capacity) facts.Add($"{ItemsOf(channel)} of {capacity} items");
        if (readers > 0) facts.Add($"{readers} {(readers == 1 ? "reader waits" : "readers wait")}");
        if (writers > 0) facts.Add($"{writers} {(writers == 1 ? "writer waits" : "writers wait")}");
        return $" 0x{address:x}: {string.Join(", ", facts)}";
    }

    /// <summary>Whether a channel is full, so that writers wait, and no reader does.</summary>
    public bool IsFull(ulong channel) => _waiting.GetValueOrDefault(channel) is (Readers: 0, Writers: > 0)
        && _types.Object(channel) is { } full && full.Value<int>("_bufferedCapacity") is > 0 and var capacity && ItemsOf(full) >= capacity;

    private int ItemsOf(HeapObject channel) => _types.Object(channel.Reference("_items"))?.Value<int>("_size") ?? 0;

    private int Add(HeapObject channel, string list)
    {
        if (_types.Object(channel.Reference(list)) is not { } first) return 0;
        return ClassName.Of(first.Type).Contains("Deque<", StringComparison.Ordinal)
            ? AddDeque(channel, first) : _operations.AddList(first.Address, channel.Address);
    }

    private int AddDeque(HeapObject channel, HeapObject deque)
    {
        var array = deque.Reference("_array");
        var (length, head) = (_types.Memory.Read<int>(array + FieldOffset.Length), deque.Value<int>("_head"));
        var count = Math.Min(Math.Min(deque.Value<int>("_size"), length), Waiters.Most);
        for (var i = 0; i < count; i++)
        {
            var slot = (ulong)(((uint)head + (uint)i) % (uint)length);
            _operations.Add(_types.Memory.ReadPointer(array + FieldOffset.FirstElement + (8 * slot)), channel.Address);
        }
        return Math.Max(0, count);
    }
}
