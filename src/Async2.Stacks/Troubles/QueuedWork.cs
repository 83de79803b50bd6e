using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Troubles;

/// <summary>Counts the work that waits for a thread of the pool: in its common queues, and in those of its threads.</summary>
internal static class QueuedWork
{
    private const int MostSegments = 1 << 16;

    public static long Count(SuspendedStacks stacks)
    {
        var (nodes, types) = (stacks.Nodes, stacks.Types);
        long count = 0;
        foreach (var node in nodes.OfKind<QueueKind>())
        {
            if (types.Object(nodes.Address(node)) is not { } queue) continue;
            count += types[nodes.Type(node)].Kind is QueueKind { IsOfThread: true }
                ? Math.Max(0, queue.Value<int>("m_tailIndex") - queue.Value<int>("m_headIndex"))
                : OfConcurrentQueue(types, queue.Reference("workItems"))
                    + OfConcurrentQueue(types, queue.Reference("highPriorityWorkItems"));
        }
        return count;
    }

    private static long OfConcurrentQueue(HeapTypes types, ulong address)
    {
        if (types.Object(address) is not { } queue) return 0;
        long count = 0;
        var segments = 0;
        for (var at = queue.Reference("_head"); types.Object(at) is { } segment && segments < MostSegments; segments++)
        {
            // A segment that is frozen has a tail that is further by twice its length.
            var length = types.Memory.Read<int>(segment.Reference("_slots") + FieldOffset.Length);
            var frozen = segment.Value<bool>("_frozenForEnqueues") ? 2 * length : 0;
            count += Math.Max(0, segment.Value<int>("_headAndTail", "Tail") - frozen - segment.Value<int>("_headAndTail", "Head"));
            at = segment.Reference("_nextSegment");
        }
        return count;
    }
}
