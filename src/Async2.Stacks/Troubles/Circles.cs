using Async2.Stacks.Graph;
using Async2.Stacks.Listing;

namespace Async2.Stacks.Troubles;

/// <summary>Finds async methods that wait for their own tasks, by way of others.</summary>
internal static class Circles
{
    private const int MostCircles = 5;
    private const int MostFrames = 64;

    /// <summary>The trouble; null if there is none.</summary>
    public static Trouble? In(SuspendedStacks stacks, Func<int, string?> describe)
    {
        if (stacks.Circles.Count == 0) return null;
        var details = stacks.Circles.Take(MostCircles)
            .Select(c => new TroubleDetail("each waits for the one before it", Lines(c, stacks.Callers, describe)));
        return new(
            TroubleKind.Deadlock,
            stacks.Circles.Count == 1 ? "Async methods wait for each other in a circle."
                : $"Async methods wait for each other in {stacks.Circles.Count:N0} circles.",
            [.. details]);
    }

    private static List<string> Lines(int first, Callers callers, Func<int, string?> describe)
    {
        List<string> lines = [];
        List<int> found = [];
        for (var at = first; lines.Count < MostFrames;)
        {
            if (describe(at) is { } line) lines.Add(line);
            found.Clear();
            callers.AddOf(at, found);
            if (found.Count == 0 || found.Contains(first)) break;
            at = found[0];
        }
        return lines;
    }
}
