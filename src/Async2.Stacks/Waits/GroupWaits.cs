using Async2.Stacks.Graph;

namespace Async2.Stacks.Waits;

/// <summary>Describes what the innermost frames of a group wait for.</summary>
/// <param name="stacks">The stacks.</param>
/// <param name="text">The descriptions of awaited objects.</param>
/// <param name="running">The threads that run frames.</param>
/// <param name="contextOf">The context to which a frame was posted; null if none is known to have it.</param>
internal sealed class GroupWaits(SuspendedStacks stacks, WaitText text, RunningFrames running, Func<int, string?> contextOf)
{
    // Further ones of a group rarely wait for another kind of thing.
    private const int MostSamples = 50;
    private const int MostTexts = 2;

    private readonly AwaitedObject _awaited = new(stacks.Types);
    private readonly EndedWaits _ended = new(stacks.Types);
    private readonly PoolQueue _queue = new(stacks);

    /// <summary>The description of the waits of some innermost frames of a group.</summary>
    public string Of(IEnumerable<int> innermost)
    {
        var texts = innermost.Take(MostSamples).Select(Of).Distinct().ToList();
        var others = texts.Count - MostTexts;
        return string.Join("; ", texts.Take(MostTexts)) + (others > 0 ? $"; and {others} others like these" : "");
    }

    /// <summary>The address of the object for which an innermost frame waits; 0 if that is not known.</summary>
    public ulong AwaitedBy(int node) => _awaited.Of(stacks.Nodes.Address(node)).Address;

    private string Of(int node)
    {
        if (running.ThreadOf(node) is { } thread) return $"nothing: it runs on thread {thread}";
        if (stacks.Nodes.State(node) < 0) return "nothing: it runs, or is queued";
        var awaited = _awaited.Of(stacks.Nodes.Address(node));
        var ended = _ended.Of(awaited);
        if (_queue.Has(node)) return "a thread of the pool" + Because(ended);
        if (ended is null && awaited != default) return text.Of(awaited);
        if (contextOf(node) is { } context) return context + Because(ended);
        if (ended == EndedWaits.Yield) return "a thread of the pool" + Because(ended);
        return ended is null ? text.Of(awaited) : $"nothing: {ended}, and it runs, or is queued";
    }

    private static string Because(string? ended) => ended is null ? "" : $" ({ended})";
}
