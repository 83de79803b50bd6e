namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// The outlined end of a suspension in the fast body: allocates the continuation, saves variables, finishes the suspension.
/// </summary>
/// <remarks>It is never inlined: it costs the fast body a call and no registers, and small variants stay inlinable.</remarks>
internal static class SuspensionMethod
{
    /// <summary>Writes the body of each outlined method that is called.</summary>
    public static void AddBodies(Lowering lowering)
    {
        foreach (var (point, method) in lowering.Suspensions) lowering.Add(method.Name, method, Body(lowering, point, method));
    }

    private static IlBody Body(Lowering lowering, SuspensionPoint point, MethodDefinition method)
    {
        var body = IlBody.Empty(method, method.ReturnType);
        var kept = method.Parameters.Skip(method.Parameters.Count - point.Kept.Count);
        Instruction[] callee = point.Bound is null ? [] : [Il.Of(OpCodes.Ldarg, method.Parameters[0])];
        var saves =
            from save in kept.Zip(point.Kept)
            from instruction in (Instruction[])
                [Il.Of(OpCodes.Dup), Il.Of(OpCodes.Ldarg, save.First), Il.Of(OpCodes.Stfld, lowering.FieldOf(save.Second))]
            select instruction;
        Instruction[] behind = [.. saves, .. FinishSuspension.OfNew(lowering, point, callee, body), Il.Of(OpCodes.Ret)];
        var take = lowering.Kind.TakeContinuation(lowering, [.. method.Parameters.Skip(point.Bound is null ? 0 : 1)], behind[0]);
        body.Code.AddRange([.. FinishSuspension.IsOneCall(lowering, point) ? callee : [], .. take, .. behind]);
        return body;
    }
}
