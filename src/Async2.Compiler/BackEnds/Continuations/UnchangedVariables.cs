using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations;

/// <summary>
/// For each suspension point of the resume body, the variables whose slots still hold their values, so that nothing needs to be saved.
/// </summary>
/// <remarks>
/// A forward analysis from the points at which the body is resumed. There a variable that was kept is unchanged; a store or an
/// address taken changes it; where paths meet it is unchanged if it is so on each. Between a resumption and the next suspension no
/// slot is written, so a shared slot makes no difference. A handler is entered with nothing known; a <c>leave</c> goes through finally
/// blocks, so it changes what they change.
/// </remarks>
internal static class UnchangedVariables
{
    public static IReadOnlyDictionary<SuspensionPoint, IReadOnlySet<object>> At(IlBody body, IReadOnlyList<SuspensionPoint> points)
    {
        var flow = ControlFlow.Of(body);
        var pointAt = points.ToDictionary(p => p.Position);
        var before = new Dictionary<int, HashSet<object>>();
        var work = new Stack<int>();
        foreach (var handler in body.Handlers)
        {
            Reach(flow.Positions[handler.HandlerStart], []);
            if (handler.FilterStart is not null) Reach(flow.Positions[handler.FilterStart], []);
        }

        foreach (var point in points) Reach(point.Position + 1, [.. point.Kept]);
        while (work.TryPop(out var position))
        {
            var after = before[position];
            var instruction = body.Code[position];
            if (Changed(instruction) is { } variable && after.Contains(variable)) after = [.. after.Where(v => v != variable)];
            if (instruction.OpCode.Code == Code.Leave) after = [.. after.Except(flow.HandlersOf(position).SelectMany(h => ChangedBy(h, body, flow)))];
            // The join behind a point is reached by going on without a suspension, too.
            foreach (var successor in flow.Successors(position)) Reach(successor, after);
        }

        return points.ToDictionary(p => p, p => (IReadOnlySet<object>)(before.GetValueOrDefault(p.Position) ?? []));

        void Reach(int position, HashSet<object> unchanged)
        {
            if (!before.TryGetValue(position, out var known)) before[position] = [.. unchanged];
            else
            {
                var count = known.Count;
                known.IntersectWith(unchanged);
                if (known.Count == count) return;
            }

            work.Push(position);
        }
    }

    private static IEnumerable<object> ChangedBy(ExceptionHandler handler, IlBody body, ControlFlow flow)
    {
        if (handler.HandlerType != ExceptionHandlerType.Finally) return [];
        var start = flow.Positions[handler.HandlerStart];
        return body.Code[start..flow.EndOf(handler.HandlerEnd)].Select(Changed).OfType<object>();
    }

    private static object? Changed(Instruction instruction) =>
        instruction.OpCode.Code is Code.Stloc or Code.Starg or Code.Ldloca or Code.Ldarga ? instruction.Operand : null;
}
