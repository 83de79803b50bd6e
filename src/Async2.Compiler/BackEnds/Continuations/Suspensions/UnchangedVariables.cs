using System.Collections.Immutable;

namespace Async2.Compiler.BackEnds.Continuations.Suspensions;

/// <summary>
/// The kept variables, for each suspension point of the resume body, whose slots still hold their values and need no save.
/// </summary>
/// <remarks>
/// A forward analysis from the points at which the body is resumed. There a kept variable is unchanged. A store or taking its address
/// changes it. Where paths meet, it is unchanged if it is so on each. Between a resumption and the next suspension no slot is written,
/// so sharing of slots makes no difference. At the start of a handler nothing is known. A <c>leave</c> goes through finally blocks, so it
/// has their changes.
/// </remarks>
internal static class UnchangedVariables
{
    public static IReadOnlyDictionary<SuspensionPoint, ImmutableHashSet<Variable>> At(IlBody body, IReadOnlyList<SuspensionPoint> points)
    {
        var flow = ControlFlow.Of(body);
        var seeds = ForwardFlow.HandlerEntries(flow).Select(h => (h, ImmutableHashSet<Variable>.Empty))
            .Concat(points.Select(p => (p.Position + 1, p.Kept.ToImmutableHashSet())));
        var before = ForwardFlow.Solve(flow, seeds, (position, unchanged) => unchanged.Except(Changed(position, flow)), Meet);
        return points.ToDictionary(p => p, p => p.Awaits.Aggregate(
            p.Kept.Where(v => !IsStoredAt(p, v)).ToImmutableHashSet(),
            (unchanged, await) => unchanged.Intersect(before.GetValueOrDefault(await, []))));
    }

    // The store is in the code of the suspension, not in the async IL.
    private static bool IsStoredAt(SuspensionPoint point, Variable variable) =>
        variable.Local is { } local && (point.Spills.Contains(local) || local == point.Awaiter && !point.AwaiterIsStored);

    private static bool Meet(ref ImmutableHashSet<Variable> known, ImmutableHashSet<Variable> incoming)
    {
        var count = known.Count;
        known = known.Intersect(incoming);
        return known.Count < count;
    }

    private static IEnumerable<Variable> Changed(int position, ControlFlow flow)
    {
        var instruction = flow.Body.Code[position];
        if (Changed(instruction) is { } variable) return [variable];
        return instruction.OpCode.Code == Code.Leave ? flow.HandlersOf(position).SelectMany(h => ChangedBy(h, flow)) : [];
    }

    private static IEnumerable<Variable> ChangedBy(ExceptionHandler handler, ControlFlow flow)
    {
        if (handler.HandlerType != ExceptionHandlerType.Finally) return [];
        return flow.Body.Code[flow.Positions[handler.HandlerStart]..flow.EndOf(handler.HandlerEnd)].Select(Changed).OfType<Variable>();
    }

    private static Variable? Changed(Instruction instruction) =>
        instruction.OpCode.Code is Code.Stloc or Code.Starg or Code.Ldloca or Code.Ldarga ? Variable.Of(instruction) : null;
}
