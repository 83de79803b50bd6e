using Async2.Compiler.Diagnostics;

namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>
/// The decisions about a method, as text with reasons: targets of calls, variables that suspensions keep, restoring of contexts.
/// </summary>
internal static class Decisions
{
    public static IEnumerable<Decision> Of(Lowering lowering)
    {
        var flow = ControlFlow.Of(lowering.Body);
        return lowering.Analysed.Decisions
            .Concat(lowering.Variant.Decisions(lowering))
            .Concat(lowering.Points.Where(p => p.Bound is not null).Select(p => OfContexts(lowering, p)))
            .Concat(lowering.Points.SelectMany(p => p.Kept.Select(v => OfKept(lowering, flow, p, v))))
            .OrderBy(d => d.Line);
    }

    private static Decision OfContexts(Lowering lowering, SuspensionPoint point)
    {
        var text = point.Bound!.Flows ? "what the callee does to contexts is seen: the method is in mode flow"
            : lowering.WhyContextsMayChange(point) is { } why ? $"contexts are restored after the call: {why}"
            : lowering.ChangingCalls.Contains(point) ? "contexts are restored after the call: that optimisation is left out"
            : "contexts are not restored after the call: nothing in it can change them";
        return new Decision(point.Line, $"point {point.Index}: {text}");
    }

    private static Decision OfKept(Lowering lowering, ControlFlow flow, SuspensionPoint point, Variable variable) =>
        new(point.Line, $"point {point.Index}: {lowering.Layout[variable].Name} is kept: {WhyKept(lowering.Body, flow, point, variable)}");

    private static string WhyKept(IlBody body, ControlFlow flow, SuspensionPoint point, Variable variable)
    {
        if (variable.Local is { } local && point.Spills.Contains(local)) return "it is part of the expression that awaits";
        if (variable.Local is { } awaiter && awaiter == point.Awaiter) return "it is the awaiter, which has the result";
        if (FirstUse(flow, point.Position, variable) is not { } use) return "liveness is not looked at";
        return Statements.LineAt(body, use) is var line and > 0
            ? FormattableString.Invariant($"line {line} uses it ({IlNames.Instruction(body.Code[use])})")
            : $"{IlNames.Instruction(body.Code[use])} uses it";
    }

    // The nearest instruction behind the point that uses the variable's value there.
    private static int? FirstUse(ControlFlow flow, int point, Variable variable)
    {
        var seen = new HashSet<int>();
        var work = new Queue<int>(flow.Successors(point));
        while (work.TryDequeue(out var position))
        {
            if (!seen.Add(position)) continue;
            var instruction = flow.Body.Code[position];
            if (Variable.Of(instruction) == variable)
            {
                if (instruction.OpCode.Code is not (Code.Stloc or Code.Starg)) return position;
                continue;
            }

            foreach (var next in flow.Successors(position)) work.Enqueue(next);
            foreach (var handler in flow.HandlersOf(position)) work.Enqueue(flow.Positions[handler.FilterStart ?? handler.HandlerStart]);
        }

        return null;
    }
}
