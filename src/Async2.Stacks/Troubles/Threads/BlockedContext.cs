using Async2.Stacks.Graph;
using Async2.Stacks.Heap.Kinds;
using Async2.Stacks.Listing;
using Async2.Stacks.Naming;
using Async2.Stacks.Reachability;
using Async2.Stacks.Targets;

namespace Async2.Stacks.Troubles.Threads;

/// <summary>
/// Finds threads that block for async methods which wait to go on in the thread's own context, as that of a user interface.
/// </summary>
internal static class BlockedContext
{
    /// <summary>A trouble for each.</summary>
    /// <param name="stacks">The stacks.</param>
    /// <param name="threads">The threads.</param>
    /// <param name="posted">The frames that wait in queues of contexts.</param>
    /// <param name="names">Names of frames.</param>
    /// <param name="describe">The line of a frame.</param>
    public static IEnumerable<Trouble> In(
        SuspendedStacks stacks, IReadOnlyList<ThreadStack> threads, PostedFrames posted, FrameNames names, Func<int, string?> describe)
    {
        foreach (var thread in threads)
        {
            if (BlockingCall.Of(thread) is not { Name: BlockingCall.Task } call) continue;
            if (ContextOf(thread, stacks) is not (> 0 and var own)) continue;
            var words = thread.WordsBefore(call.Caller, stacks.Types.Memory);
            foreach (var (frame, context) in posted.All.Where(p => p.Value.Address == own))
            {
                var waiting = stacks.Callers.FramesFrom([frame]);
                if (!waiting.Any(f => IsWait(stacks, f) && words.Contains(stacks.Nodes.Address(f)))) continue;
                yield return new(
                    TroubleKind.Deadlock,
                    $"Thread {thread.ThreadId} blocks for an async method that can go on only in the thread's {context.Name}.",
                    [
                        new($"thread {thread.ThreadId} blocks in {call.Name}", ThreadLines.Of(thread, names)),
                        new("for", [.. waiting.Where(f => !IsWait(stacks, f)).Select(describe).OfType<string>()]),
                    ]);
                break;
            }
        }
    }

    private static ulong ContextOf(ThreadStack thread, SuspendedStacks stacks) =>
        stacks.Types.Object(thread.Object)?.Reference("_synchronizationContext") ?? 0;

    private static bool IsWait(SuspendedStacks stacks, int node) => stacks.Types[stacks.Nodes.Type(node)].Kind is ThreadWait;
}
