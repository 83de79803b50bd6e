using Async2.Stacks.Graph;
using Async2.Stacks.Heap.Kinds;
using Async2.Stacks.Targets;

namespace Async2.Stacks.Troubles.Threads;

/// <summary>Finds the chains of woven frames for which threads block in task boundaries. The threads' stacks lack these frames.</summary>
internal static class BoundaryChains
{
    private const string Boundary = "Async2.BlockingBoundary";

    // A damaged chain may be a circle.
    private const int MostFrames = 1 << 12;

    /// <summary>The threads, each with the frames for which it blocks.</summary>
    public static IReadOnlyList<ThreadStack> AddTo(IReadOnlyList<ThreadStack> threads, SuspendedStacks stacks)
    {
        var nodes = stacks.Nodes;
        var chains = nodes.OfKind<BoundaryKind>().ToLookup(n => (ulong)nodes.State(n), n => nodes.Link(n));
        if (chains.Count == 0) return threads;
        return [.. threads.Select(t => chains.Contains(t.Object) && BlocksInBoundary(t)
            ? t with { Chain = [.. FramesOf(nodes.Find(chains[t.Object].First()), stacks)] } : t)];
    }

    private static bool BlocksInBoundary(ThreadStack thread) => BlockingCall.Of(thread) is { Caller: var caller }
        && caller < thread.Frames.Count && thread.Frames[caller].Method.Type?.Name == Boundary;

    private static IEnumerable<(int Type, long State)> FramesOf(int completion, SuspendedStacks stacks)
    {
        var nodes = stacks.Nodes;
        if (completion < 0) yield break;
        var at = nodes.Find(nodes.Link(completion));
        for (var left = MostFrames; left > 0 && at >= 0 && stacks.Types[nodes.Type(at)].Kind is WovenFrame; left--)
        {
            yield return (nodes.Type(at), WovenFrame.PointOf(nodes.State(at)));
            at = nodes.Find(nodes.Link(at));
        }
    }
}
