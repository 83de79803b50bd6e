using Async2.Stacks.Graph;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles.Pools;

/// <summary>Says of a stack that waits for a pool who keeps the pool's objects.</summary>
internal sealed class KeptObjects
{
    private const int MostMethods = 2;

    private readonly Dictionary<int, string> _texts = [];

    public KeptObjects(IReadOnlyList<LentPool> pools, SuspendedStacks stacks, FrameNames names)
    {
        foreach (var pool in pools.Where(p => !p.IsExhausted))
        {
            if (Describe(pool, stacks, names) is not { } text) continue;
            foreach (var innermost in pool.Wait.Waiting) _texts[innermost] = text;
        }
    }

    /// <summary>What is to be said after what an innermost frame waits for; empty if nothing is known.</summary>
    public string Of(int innermost) => _texts.GetValueOrDefault(innermost, "");

    private static string? Describe(LentPool pool, SuspendedStacks stacks, FrameNames names)
    {
        var methods = pool.Wait.Objects.Select(o => MethodOf(pool.Keepers.FramesOf(o).Except(pool.WaitingFrames), stacks, names))
            .OfType<string>().GroupBy(m => m).OrderByDescending(m => m.Count()).ToList();
        if (methods.Count == 0) return null;
        var most = methods.Take(MostMethods).Select(m => $"{m.Key} keeps {m.Count():N0}");
        return $"; of the {pool.Wait.Objects.Count:N0} {pool.Wait.Class} of the pool {string.Join(", ", most)}";
    }

    // The nearest method of the user that waits for a frame, or else that of the frame.
    private static string? MethodOf(IEnumerable<int> frames, SuspendedStacks stacks, FrameNames names)
    {
        string? other = null;
        foreach (var node in stacks.Callers.FramesFrom([.. frames]))
        {
            if (names.Of(stacks.Nodes.Type(node), stacks.Nodes.State(node)) is not { } frame) continue;
            if (frame.IsOwn) return frame.Method;
            other ??= frame.Method;
        }
        return other;
    }
}
