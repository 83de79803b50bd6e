using Async2.Stacks.Graph;
using Async2.Stacks.Listing;
using Async2.Stacks.Naming;
using Async2.Stacks.Reachability;
using Async2.Stacks.Targets;
using Async2.Stacks.Troubles.Deadlocks;
using Async2.Stacks.Waits;

namespace Async2.Stacks.Troubles;

/// <summary>Looks for trouble of each kind, the worst first.</summary>
internal sealed class TroubleSearch(InspectedTarget target, SuspendedStacks stacks, Semaphores semaphores, FrameNames names)
{
    /// <summary>The largest heap in bytes that is searched for lost stacks: the search needs all of it in memory.</summary>
    private const long MostHeap = 256 << 20;

    /// <summary>All trouble.</summary>
    /// <param name="notes">Gets a note on each search that did not take place.</param>
    public IReadOnlyList<Trouble> Run(List<string> notes)
    {
        List<Trouble?> found =
        [
            StarvedPool.In(PoolThread.In(target.Snapshot.Threads), QueuedWork.Count(stacks), names),
            SemaphoreDeadlock.In(stacks, new HeldSemaphores(target.Runtime, stacks, names), semaphores, Describe),
            Circles.In(stacks, n => Describe(names.Of(stacks.Nodes.Type(n), stacks.Nodes.State(n)))),
        ];
        if (stacks.Unread > 0) notes.Add("a part of the heap could not be read: it was not searched for lost stacks and failed tasks");
        else if (target.Snapshot.Heap.Size <= MostHeap)
        {
            var reachable = Reachable.Of(target.Snapshot.Heap, target.Snapshot.Roots, stacks.Types);
            found.Add(LostStacks.In(stacks, reachable, Describe));
            found.Add(UnobservedFailures.In(stacks, reachable, names));
        }
        else notes.Add($"the heap has more than {MostHeap >> 20} MB: it was not searched for lost stacks and failed tasks");
        return [.. found.OfType<Trouble>()];
    }

    private List<string> Describe(int stack) =>
        [.. stacks.Trie.Frames(stack).Select(f => Describe(names.Of(f.Type, f.State))).OfType<string>()];

    private static string? Describe(StackFrame? frame) =>
        frame is null ? null : frame.Line is { } line ? $"{frame.Method} {Path.GetFileName(frame.File)}:{line}" : frame.Method;
}
