using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Stages;

namespace Async2.Compiler.BackEnds.Continuations.Contexts;

/// <summary>When a body takes snapshots of its thread's contexts.</summary>
/// <param name="First">The position in the async IL before which it asks for its thread, and takes a first snapshot if a call relies on
/// it; 0 is the start of the body.</param>
/// <param name="IsCurrent">The points before whose call the last snapshot still holds.</param>
/// <param name="Rejoins">The positions at which a snapshot is taken again, because a task was awaited in the place of a variant.</param>
internal sealed record SnapshotPlan(int First, IReadOnlySet<SuspensionPoint> IsCurrent, IReadOnlySet<int> Rejoins)
{
    /// <summary>A body that may be entered anywhere: a snapshot before each call.</summary>
    public static SnapshotPlan BeforeEachCall { get; } = new(0, new HashSet<SuspensionPoint>(), new HashSet<int>());

    /// <summary>The plan of a body that is entered at its start.</summary>
    public static SnapshotPlan Of(Lowering lowering) => Of(lowering, lowering.Options.Uses(Optimisation.LateSnapshot));

    /// <summary>The plan of a body that goes on at any suspension point from its start: it takes a snapshot there.</summary>
    public static SnapshotPlan OfReentered(Lowering lowering) => Of(lowering, isLate: false);

    private static SnapshotPlan Of(Lowering lowering, bool isLate)
    {
        if (lowering.ChangingCalls.Count == 0) return BeforeEachCall;
        var flow = ControlFlow.Of(lowering.Body);
        var calls = lowering.ChangingCalls.Select(p => p.Position - 1).ToList();
        var rejoins = lowering.Points.Select(p => p.Rejoin).OfType<int>().Where(flow.IsReachable).ToHashSet();
        var first = Place(calls);
        if (!lowering.Options.Uses(Optimisation.UnchangedContexts)) return BeforeEachCall with { First = first };
        var current = UnchangedContexts.At(lowering, flow, first, new HashSet<int>());
        if (current.Count == lowering.ChangingCalls.Count || rejoins.Count == 0)
            return new SnapshotPlan(first, current, new HashSet<int>());
        first = Place([.. calls, .. rejoins]);
        current = UnchangedContexts.At(lowering, flow, first, rejoins);
        return new SnapshotPlan(first, current, current.Count > 0 ? rejoins : new HashSet<int>());

        int Place(IReadOnlyCollection<int> uses) => isLate ? FirstSnapshot.Place(flow, uses) : 0;
    }
}
