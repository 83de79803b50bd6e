using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Graph;

/// <summary>The queues of the thread pool: its common ones, and those of its threads.</summary>
internal sealed class PoolQueues(NodeTable nodes, HeapTypes types)
{
    private const int MostSegments = 1 << 16;

    private static readonly string[] s_common = ["workItems", "highPriorityWorkItems"];

    private long? _count;

    /// <summary>The number of items of work that wait for a thread.</summary>
    public long Count => _count ??= Parts().Sum(p => (long)p.Count);

    /// <summary>The parts of all queues.</summary>
    public IEnumerable<QueuePart> Parts()
    {
        foreach (var node in nodes.OfKind<QueueKind>())
        {
            if (types.Object(nodes.Address(node)) is not { } queue) continue;
            if (types[nodes.Type(node)].Kind is QueueKind { IsOfThread: true }) yield return OfThread(queue);
            else
                foreach (var segment in s_common.SelectMany(field => OfConcurrentQueue(queue.Reference(field)))) yield return segment;
        }
    }

    private static QueuePart OfThread(HeapObject queue)
    {
        var (head, tail) = (queue.Value<int>("m_headIndex"), queue.Value<int>("m_tailIndex"));
        return new(queue.Reference("m_array"), sizeof(ulong), queue.Value<int>("m_mask"), head, Math.Max(0, tail - head));
    }

    // A list of segments. Each has slots in a circle, with an item and its number.
    private IEnumerable<QueuePart> OfConcurrentQueue(ulong address)
    {
        var at = types.Object(address)?.Reference("_head") ?? 0;
        for (var segments = 0; types.Object(at) is { } segment && segments < MostSegments; segments++)
        {
            var (slots, head) = (segment.Reference("_slots"), segment.Value<int>("_headAndTail", "Head"));
            // A segment that is frozen has a tail that is further by twice its length.
            var length = types.Memory.Read<int>(slots + FieldOffset.Length);
            var frozen = segment.Value<bool>("_frozenForEnqueues") ? 2 * length : 0;
            var count = Math.Max(0, segment.Value<int>("_headAndTail", "Tail") - frozen - head);
            yield return new(slots, 2 * sizeof(ulong), segment.Value<int>("_slotsMask"), head, count);
            at = segment.Reference("_nextSegment");
        }
    }
}

/// <summary>A part of a queue of the thread pool: an array whose slots are used in a circle.</summary>
/// <param name="Array">The address of the array.</param>
/// <param name="SlotSize">The size of a slot in bytes, which begins with an item.</param>
/// <param name="Mask">The number of slots less one: a power of two less one.</param>
/// <param name="Head">The number of the first item.</param>
/// <param name="Count">The number of items.</param>
internal readonly record struct QueuePart(ulong Array, int SlotSize, int Mask, int Head, int Count)
{
    /// <summary>The addresses of the items.</summary>
    public IEnumerable<ulong> Items(IMemoryReader memory)
    {
        for (var i = 0; i < Math.Min(Count, Mask + 1); i++)
            yield return memory.ReadPointer(Array + FieldOffset.FirstElement + (ulong)(SlotSize * ((Head + i) & Mask)));
    }
}
