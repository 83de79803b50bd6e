namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// The outlined end of a suspension in the fast body: allocates the continuation, saves variables, finishes the suspension.
/// </summary>
/// <remarks>
/// It is never inlined: it costs the fast body a call and no registers, and small variants stay inlinable. Points that keep the same
/// and are finished by the same code have one, which takes the state.
/// </remarks>
internal static class SuspensionMethod
{
    /// <summary>Writes the body of each outlined method that is called.</summary>
    public static void AddBodies(Lowering lowering)
    {
        foreach (var outlined in lowering.Suspensions) lowering.Add(outlined.Method.Name, outlined.Method, Body(lowering, outlined));
    }

    private static IlBody Body(Lowering lowering, OutlinedSuspension suspension)
    {
        var (method, point) = (suspension.Method, suspension.First);
        var body = IlBody.Empty(method, method.ReturnType);
        Instruction[] callee = point.Bound is null ? [] : [Il.Of(OpCodes.Ldarg, method.Parameters[0])];
        var saves =
            from save in suspension.Kept.Zip(point.Kept)
            from instruction in (Instruction[])
                [Il.Of(OpCodes.Dup), Il.Of(OpCodes.Ldarg, save.First), Il.Of(OpCodes.Stfld, lowering.FieldOf(save.Second))]
            select instruction;
        var state = suspension.State is null ? Il.Constant(point.State) : Il.Of(OpCodes.Ldarg, suspension.State);
        Instruction[] behind = [.. saves, .. FinishSuspension.OfNew(lowering, point, callee, state, body), Il.Of(OpCodes.Ret)];
        var take = lowering.Kind.TakeContinuation(lowering, [.. method.Parameters.Skip(callee.Length)], behind[0]);
        body.Code.AddRange([.. FinishSuspension.IsOneCall(lowering, point) ? callee : [], .. take, .. behind]);
        return body;
    }
}
