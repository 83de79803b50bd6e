using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Waits;

/// <summary>The frames that are queued on the thread pool: in its common queues, and in those of its threads.</summary>
internal sealed class PoolQueue(SuspendedStacks stacks)
{
    // Each takes a few reads while the process stands still. A starved pool may have millions.
    private const int MostItems = 1 << 13;
    private const int MostSegments = 1 << 12;
    private const int SlotSize = 16;

    private static readonly string[] s_common = ["workItems", "highPriorityWorkItems"];

    private HashSet<int>? _frames;

    /// <summary>Whether a frame is the next one of a queued item.</summary>
    public bool Has(int node) => (_frames ??= Frames()).Contains(node);

    private HashSet<int> Frames()
    {
        var resumed = new ResumedFrames(stacks.Nodes, stacks.Types);
        return [.. Items().Take(MostItems).Select(resumed.Of).Where(n => n >= 0)];
    }

    private IEnumerable<ulong> Items() => stacks.Nodes.OfKind<QueueKind>()
        .Select(n => stacks.Types.Object(stacks.Nodes.Address(n))).OfType<HeapObject>()
        .SelectMany(q => stacks.Types.OfObject(q.Address)!.Kind is QueueKind { IsOfThread: true }
            ? OfThread(q) : s_common.SelectMany(f => Common(q, f)));

    private IEnumerable<ulong> OfThread(HeapObject queue)
    {
        var (items, mask, head) = (queue.Reference("m_array"), queue.Value<int>("m_mask"), queue.Value<int>("m_headIndex"));
        var count = Math.Min(Math.Max(0, queue.Value<int>("m_tailIndex") - head), MostItems);
        return Enumerable.Range(0, count)
            .Select(i => stacks.Types.Memory.ReadPointer(items + FieldOffset.FirstElement + 8 * (ulong)((head + i) & mask)));
    }

    // A ConcurrentQueue: a list of segments. Each has slots in a circle, with an item and its number.
    private IEnumerable<ulong> Common(HeapObject pool, string field)
    {
        var at = stacks.Types.Object(pool.Reference(field))?.Reference("_head") ?? 0;
        for (var segments = 0; stacks.Types.Object(at) is { } segment && segments < MostSegments; segments++)
        {
            var (slots, mask) = (segment.Reference("_slots"), segment.Value<int>("_slotsMask"));
            var head = segment.Value<int>("_headAndTail", "Head");
            // A segment that is frozen has a tail that is further by more than its length.
            var count = Math.Min(segment.Value<int>("_headAndTail", "Tail") - head, mask + 1);
            for (var i = 0; i < count; i++)
                yield return stacks.Types.Memory.ReadPointer(slots + FieldOffset.FirstElement + SlotSize * (ulong)((head + i) & mask));
            at = segment.Reference("_nextSegment");
        }
    }
}
