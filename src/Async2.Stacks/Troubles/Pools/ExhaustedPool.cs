using Async2.Stacks.Graph;
using Async2.Stacks.Listing;

namespace Async2.Stacks.Troubles.Pools;

/// <summary>Describes a pool to which nothing gives back its objects.</summary>
internal static class ExhaustedPool
{
    private const int MostMethods = 4;
    private const int MostGroups = 5;

    /// <summary>The trouble.</summary>
    /// <param name="pool">The pool.</param>
    /// <param name="stacks">The stacks.</param>
    /// <param name="takers">The methods that take objects and do not give them back.</param>
    /// <param name="describe">The lines of a group's stack.</param>
    public static Trouble Describe(LentPool pool, SuspendedStacks stacks, Takers takers, Func<int, IReadOnlyList<string>> describe)
    {
        var (wait, keepers) = (pool.Wait, pool.Keepers);
        List<TroubleDetail> details = [];
        if (pool.Lost.Count(o => keepers.FramesOf(o).Count == 0) is > 0 and var lost)
        {
            List<string> methods = [.. wait.Results.SelectMany(takers.Of).Distinct().Take(MostMethods)];
            var title = $"{lost:N0} × kept by no method that waits or runs";
            details.Add(new(methods.Count == 0 ? title : title + "; these take one, and do not dispose of it", methods));
        }
        var waiting = wait.Waiting.ToHashSet();
        var holding = wait.Objects.SelectMany(keepers.FramesOf).ToHashSet();
        var groups = stacks.Groups.Select(g => (Stack: g.Key, Waiting: g.Value.Innermost.Where(waiting.Contains).ToList()))
            .Where(g => g.Waiting.Count > 0)
            .Select(g => (g.Stack, g.Waiting.Count, Keeps: stacks.Callers.FramesFrom(g.Waiting).Any(holding.Contains)))
            .OrderByDescending(g => g.Keeps).ThenByDescending(g => g.Count);
        details.AddRange(groups.Take(MostGroups).Select(g =>
            new TroubleDetail($"{g.Count:N0} × {(g.Keeps ? "keeps one, and waits for another" : "waits")}", describe(g.Stack))));
        var summary = $"{Amount.OfWaiting(wait.Waiting.Count, "stack")} for a {wait.Class} of a pool";
        var all = pool.Lost.Count == wait.Objects.Count ? "" : $"{pool.Lost.Count:N0} of ";
        return new(TroubleKind.Exhaustion, $"{summary}, and nothing gives back {all}the {wait.Objects.Count:N0} that it has.", details);
    }
}
