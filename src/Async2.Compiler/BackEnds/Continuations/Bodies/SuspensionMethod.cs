using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// The outlined end of a suspension in the fast body: allocates the continuation, saves what is kept, finishes the suspension.
/// </summary>
/// <remarks>Never inlined, so that it costs the fast body a call instruction and no registers, and small variants stay inlinable.</remarks>
internal static class SuspensionMethod
{
    /// <summary>Writes the body of each that is called.</summary>
    public static void AddBodies(Lowering lowering)
    {
        foreach (var (point, method) in lowering.Suspensions) lowering.Add(method.Name, method, Body(lowering, point, method));
    }

    private static IlBody Body(Lowering lowering, SuspensionPoint point, MethodDefinition method)
    {
        var body = IlBody.Empty(method, method.ReturnType);
        var mine = body.AddLocal(lowering.Class.Self);
        body.Code.AddRange(lowering.Kind.TakeContinuation(lowering, [.. method.Parameters.Skip(point.Bound is null ? 0 : 1)], mine));
        var kept = method.Parameters.Skip(method.Parameters.Count - point.Kept.Count);
        foreach (var (parameter, variable) in kept.Zip(point.Kept))
            body.Code.AddRange(
                [Il.Of(OpCodes.Ldloc, mine), Il.Of(OpCodes.Ldarg, parameter), Il.Of(OpCodes.Stfld, lowering.FieldOf(variable))]);
        Instruction[] tail = point.Bound is null ? [] : [Il.Of(OpCodes.Ldarg, method.Parameters[0])];
        body.Code.AddRange(
            [.. FinishSuspension.Of(lowering, point, tail, () => Il.Of(OpCodes.Ldloc, mine), again: false), Il.Of(OpCodes.Ret)]);
        return body;
    }
}
