using Async2.Stacks.Graph;
using Async2.Stacks.Listing;
using Async2.Stacks.Reachability;

namespace Async2.Stacks.Troubles;

/// <summary>Finds stacks that nothing reachable can complete any more.</summary>
internal static class LostStacks
{
    private const int MostGroups = 5;

    /// <summary>The trouble; null if there is none.</summary>
    /// <param name="stacks">The stacks.</param>
    /// <param name="unreached">The objects that cannot do anything any more.</param>
    /// <param name="inCircles">The frames of circles.</param>
    /// <param name="describe">The lines of a group's stack.</param>
    public static Trouble? In(
        SuspendedStacks stacks, Unreached unreached, HashSet<int> inCircles, Func<int, IReadOnlyList<string>> describe)
    {
        // A circle is a deadlock already.
        bool IsLost(int node) =>
            stacks.Nodes.State(node) >= 0 && unreached.Contains(stacks.Nodes.Address(node)) && !inCircles.Contains(node);
        var lost = stacks.Groups.Select(g => (Stack: g.Key, Count: g.Value.Innermost.Count(IsLost)))
            .Where(g => g.Count > 0).OrderByDescending(g => g.Count).ToList();
        if (lost.Count == 0) return null;
        var total = lost.Sum(g => g.Count);
        var details = lost.Take(MostGroups).Select(g => new TroubleDetail($"{g.Count:N0} × lost", describe(g.Stack))).ToList();
        if (lost.Count > MostGroups) details.Add(new($"{Amount.Of(lost.Count - MostGroups, "other kind")} of stacks", []));
        return new(
            TroubleKind.Leak,
            $"Nothing that is reachable can complete {Amount.Of(total, "stack")} any more.",
            details);
    }
}
