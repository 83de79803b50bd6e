using Async2.Stacks.Graph;

namespace Async2.Stacks.Waits;

/// <summary>The frames that are queued on the thread pool: in its common queues, and in those of its threads.</summary>
internal sealed class PoolQueue(SuspendedStacks stacks)
{
    // Each takes a few reads while the process stands still. A starved pool may have millions.
    private const int MostItems = 1 << 13;
    private const int MostParts = 1 << 12;

    private HashSet<int>? _frames;

    /// <summary>Whether a frame is the next one of a queued item.</summary>
    public bool Has(int node) => (_frames ??= Frames()).Contains(node);

    private HashSet<int> Frames()
    {
        var resumed = new ResumedFrames(stacks.Nodes, stacks.Types);
        var items = stacks.Queues.Parts().Take(MostParts).SelectMany(p => p.Items(stacks.Types.Memory));
        return [.. items.Take(MostItems).Select(resumed.Of).Where(n => n >= 0)];
    }
}
