using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Listing;
using Async2.Stacks.Naming;
using Async2.Stacks.Reachability;
using Async2.Stacks.Targets;
using Async2.Stacks.Troubles.Deadlocks;
using Async2.Stacks.Waits;

namespace Async2.Stacks.Troubles;

/// <summary>Looks for trouble of each kind, the worst first.</summary>
/// <param name="target">The process or core.</param>
/// <param name="stacks">Its stacks.</param>
/// <param name="objects">All objects; null if there are too many to search them.</param>
/// <param name="semaphores">Its semaphores.</param>
/// <param name="names">Names of frames.</param>
internal sealed class TroubleSearch(
    InspectedTarget target, SuspendedStacks stacks, ObjectSet? objects, Semaphores semaphores, FrameNames names)
{
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
        else if (objects is null) notes.Add("the heap is too large: it was not searched for lost stacks and failed tasks");
        else found.AddRange(Lost(objects));
        return [.. found.OfType<Trouble>()];
    }

    private IEnumerable<Trouble?> Lost(ObjectSet all)
    {
        var unreached = Unreached.From(target.Snapshot.Roots, target.Snapshot.Heap, all, stacks.Types);
        yield return LostStacks.In(stacks, unreached, Describe);
        yield return UnobservedFailures.In(stacks, unreached, names);
    }

    private List<string> Describe(int stack) =>
        [.. stacks.Trie.Frames(stack).Select(f => Describe(names.Of(f.Type, f.State))).OfType<string>()];

    private static string? Describe(StackFrame? frame) =>
        frame is null ? null : frame.Line is { } line ? $"{frame.Method} {Path.GetFileName(frame.File)}:{line}" : frame.Method;
}
