using Async2.Stacks.Graph;
using Async2.Stacks.Listing;

namespace Async2.Stacks.Troubles;

/// <summary>Finds async methods that wait for their own tasks, by way of others.</summary>
internal sealed class Circles
{
    private const int MostCircles = 5;
    private const int MostFrames = 64;

    // A shortest circle through a frame is found before that, unless thousands wait for each of its frames.
    private const int MostMet = 1 << 16;

    private readonly List<List<int>> _circles = [];

    // One circle may be found from several of its frames.
    public Circles(SuspendedStacks stacks)
    {
        foreach (var frame in stacks.Circles)
        {
            if (Frames.Contains(frame)) continue;
            var circle = Through(frame, stacks.Callers);
            Frames.UnionWith(circle);
            _circles.Add(circle);
        }
    }

    /// <summary>The frames of all circles.</summary>
    public HashSet<int> Frames { get; } = [];

    /// <summary>The trouble; null if there is none.</summary>
    public Trouble? Find(Func<int, string?> describe)
    {
        if (_circles.Count == 0) return null;
        return new(
            TroubleKind.Deadlock,
            _circles.Count > 1 ? $"Async methods wait for each other in {_circles.Count:N0} circles."
                : _circles[0].Count == 1 ? "An async method waits for its own task."
                : "Async methods wait for each other in a circle.",
            [.. _circles.Take(MostCircles).Select(c => new TroubleDetail("each waits for the one before it", Lines(c, describe)))]);
    }

    /// <summary>The frames of a shortest circle. Others may wait for each of them, and are not in it.</summary>
    private static List<int> Through(int first, Callers callers)
    {
        Dictionary<int, int> callees = [];
        Queue<int> open = new([first]);
        for (List<int> found = []; callees.Count < MostMet && open.TryDequeue(out var at); found.Clear())
        {
            callers.AddOf(at, found);
            foreach (var caller in found)
                if (callees.TryAdd(caller, at) && caller != first) open.Enqueue(caller);
            if (callees.ContainsKey(first)) break;
        }
        List<int> circle = [first];
        for (var at = first; callees.TryGetValue(at, out at) && at != first;) circle.Add(at);
        circle.Reverse();
        return circle;
    }

    private static List<string> Lines(List<int> circle, Func<int, string?> describe) =>
        [.. circle.Select(describe).OfType<string>().Take(MostFrames)];
}
