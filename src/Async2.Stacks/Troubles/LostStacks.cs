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
    /// <param name="reachable">The objects that can still do something.</param>
    /// <param name="describe">The lines of a group's stack.</param>
    public static Trouble? In(SuspendedStacks stacks, Reachable reachable, Func<int, IReadOnlyList<string>> describe)
    {
        var lost = stacks.Groups
            .Select(g => (Stack: g.Key, Count: g.Value.Innermost.Count(n => stacks.Nodes.State(n) >= 0 && !reachable.Active.Contains(stacks.Nodes.Address(n)))))
            .Where(g => g.Count > 0).OrderByDescending(g => g.Count).ToList();
        if (lost.Count == 0) return null;
        var total = lost.Sum(g => g.Count);
        return new(
            TroubleKind.Leak,
            total == 1 ? "Nothing that is reachable can complete 1 stack any more." : $"Nothing that is reachable can complete {total:N0} stacks any more.",
            [
                .. lost.Take(MostGroups).Select(g => new TroubleDetail($"{g.Count:N0} × lost", describe(g.Stack))),
                .. lost.Count > MostGroups ? [new TroubleDetail($"{lost.Count - MostGroups:N0} other kinds of stacks", [])] : Array.Empty<TroubleDetail>(),
            ]);
    }
}
