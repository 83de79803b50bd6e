using System.Collections.Immutable;

namespace Async2.Compiler.BackEnds.Continuations.Suspensions;

/// <summary>
/// Decides where the resume body clears slots, so that the continuation keeps no object alive that the activation no longer uses.
/// </summary>
/// <remarks>
/// A slot is *relied upon* if a later suspension point does not save it, because it still holds its variable (<see
/// cref="UnchangedVariables"/>). Otherwise it is null. It is cleared when it has been restored, or, if it is relied upon there, where
/// control reaches code that does not rely on it.
/// <code>
/// resumption      x = this.x;  y = this.y;  this.y = null
/// loop            y = F(x);  await y            x is not saved: relied upon in all of the loop
/// behind it       this.x = null
/// </code>
/// So variables that are live through a loop cost nothing. In a handler no slot is relied upon: an exception may come from anywhere.
/// But a finally block runs on normal paths, too.
/// </remarks>
internal sealed class SlotClearing
{
    private readonly HashSet<(SuspensionPoint, Slot)> _restored = [];
    private readonly List<(int Position, Slot Slot)> _passed = [];

    private SlotClearing(Lowering lowering, IReadOnlyDictionary<SuspensionPoint, ImmutableHashSet<Variable>> unchanged)
    {
        var flow = ControlFlow.Of(lowering.Body);
        var predecessors = Predecessors(flow);
        foreach (var slot in lowering.Layout.Slots.Where(s => HeldReferences.MayBeIn(s.Type)))
        {
            var reliedUpon = Reaching(
                lowering.Points.Where(p => slot.Variables.Exists(unchanged[p].Contains)).SelectMany(p => p.Awaits), predecessors);
            foreach (var point in lowering.Points)
                if (!reliedUpon.Contains(point.Position + 1) && slot.Variables.Exists(point.Kept.Contains)) _restored.Add((point, slot));
            var leaving = reliedUpon.SelectMany(p => flow.Successors(p).Concat(Handlers(flow, p))).Distinct().Where(
                p => !reliedUpon.Contains(p));
            _passed.AddRange(leaving.Order().Select(p => (p, slot)));
        }
    }

    /// <summary>The slots to clear, with the instructions of the lowering's body before which to clear them.</summary>
    public IEnumerable<(int Position, Slot Slot)> Passed => _passed;

    /// <param name="lowering">The method.</param>
    /// <param name="unchanged">The variables that each suspension point of the resume body does not save.</param>
    public static SlotClearing Of(Lowering lowering, IReadOnlyDictionary<SuspensionPoint, ImmutableHashSet<Variable>> unchanged) =>
        new(lowering, unchanged);

    /// <summary>Whether to clear the slot as soon as it has been restored.</summary>
    public bool IsClearedAt(SuspensionPoint point, Slot slot) => _restored.Contains((point, slot));

    private static HashSet<int> Reaching(IEnumerable<int> targets, IReadOnlyList<int>[] predecessors)
    {
        var work = new Stack<int>(targets);
        var reaching = new HashSet<int>();
        while (work.TryPop(out var position))
        {
            if (!reaching.Add(position)) continue;
            foreach (var predecessor in predecessors[position]) work.Push(predecessor);
        }

        return reaching;
    }

    private static List<int>[] Predecessors(ControlFlow flow)
    {
        var predecessors = new List<int>[flow.Body.Code.Count];
        for (var i = 0; i < predecessors.Length; i++) predecessors[i] = [];
        for (var i = 0; i < predecessors.Length; i++)
            foreach (var successor in flow.Successors(i)) predecessors[successor].Add(i);
        return predecessors;
    }

    private static IEnumerable<int> Handlers(ControlFlow flow, int position) => flow.HandlersOf(position)
        .Where(h => h.HandlerType != ExceptionHandlerType.Finally).Select(h => flow.Positions[h.FilterStart ?? h.HandlerStart]);
}
