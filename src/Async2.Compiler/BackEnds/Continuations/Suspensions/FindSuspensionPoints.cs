using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Suspensions;

/// <summary>Lists the suspension points of a body with what each must keep.</summary>
internal static class FindSuspensionPoints
{
    /// <exception cref="Refusal">Something that no field can hold is live across an await.</exception>
    public static void Run(AsyncMethod method)
    {
        var (body, bound) = (method.Body, method.Bound);
        var flow = ControlFlow.Of(body);
        var positions = Enumerable.Range(0, body.Code.Count)
            .Where(i => flow.IsReachable(i) && (bound.ContainsKey(body.Code[i]) || AsyncHelpers.IsAwaitAwaiter(body.Code[i])))
            .ToList();
        method.Points = [];
        if (positions.Count == 0) return;
        var regions = Regions.Of(flow);
        var liveness = Liveness.Of(flow);
        var stack = StackTypes.Of(flow);
        // An iterator is its own continuation.
        var self = method.IsIterator ? body.This : null;
        method.Points = [.. positions.Select((position, index) => Describe(body, self, position, index, bound.GetValueOrDefault(body.Code[position]), regions, liveness, stack))];
    }

    private static SuspensionPoint Describe(
        IlBody body, ParameterDefinition? self, int position, int index, BoundCall? call, Regions regions, Liveness liveness, StackTypes stack)
    {
        if (regions.IsInHandler(position)) throw Refusal.Of("await in a handler");
        var spills = SpillLocals(body, position, stack);
        var live = liveness.LiveAfter(position);
        var kept = live.Arguments.Where(a => a != self).Concat<object>(live.Locals).Select(Keepable).Concat(spills).ToList();
        VariableDefinition? awaiter = null;
        var isStored = false;
        TypeReference? awaiterType = null;
        if (call is null)
        {
            awaiterType = ((GenericInstanceMethod)body.Code[position].Operand).GenericArguments[0];
            isStored = body.Code[position - 1].OpCode.Code == Code.Ldloc
                && ((VariableDefinition)body.Code[position - 1].Operand).VariableType.FullName == awaiterType.FullName;
            awaiter = isStored ? (VariableDefinition)body.Code[position - 1].Operand : body.AddLocal(awaiterType);
            if (!kept.Contains(awaiter)) kept.Add(awaiter);
        }

        return new SuspensionPoint
        {
            Index = index,
            Position = position,
            Bound = call,
            Otherwise = call?.Otherwise is { } otherwise ? body.Code.IndexOf(otherwise) : null,
            Rejoin = call?.Rejoin is { } rejoin ? body.Code.IndexOf(rejoin) : null,
            AwaiterType = awaiterType,
            Critical = AsyncHelpers.IsCall(body.Code[position], "UnsafeAwaitAwaiter"),
            Awaiter = awaiter,
            AwaiterIsStored = isStored,
            Spills = spills,
            Kept = kept,
            IsProtected = regions.TryDepth(position) > 0,
            Statement = StatementAt(body, position),
        };
    }

    private static List<VariableDefinition> SpillLocals(IlBody body, int position, StackTypes stack)
    {
        // Only the result of the await, or the awaiter itself, is above what must be spilled.
        var below = stack.Before(position).Count - 1;
        return [.. Enumerable.Range(0, below).Select(slot =>
            body.AddLocal(stack.SpillType(position, slot) ?? throw Refusal.Of("managed pointer on the stack across an await")))];
    }

    private static object Keepable(object variable)
    {
        var type = SuspensionPoint.TypeOf(variable);
        if (type.IsByReference || type.IsPinned) throw Refusal.Of("managed pointer live across an await");
        return IsByRefLike(type) ? throw Refusal.Of("ref struct live across an await") : variable;
    }

    private static bool IsByRefLike(TypeReference type) =>
        type.IsValueType && type is not GenericParameter && type.GetElementType().FullName is var name
        && (name is "System.Span`1" or "System.ReadOnlySpan`1"
            || type.Resolve() is { HasCustomAttributes: true } definition
            && definition.CustomAttributes.Any(a => a.AttributeType.FullName == "System.Runtime.CompilerServices.IsByRefLikeAttribute"));

    private static SequencePoint? StatementAt(IlBody body, int position)
    {
        for (var i = position; i >= 0; i--)
            if (body.SequencePoints.TryGetValue(body.Code[i], out var point) && !point.IsHidden) return point;
        return null;
    }
}
