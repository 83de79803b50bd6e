namespace Async2.Compiler.BackEnds.Experiment.Unwind;

/// <summary>The boundary variant, for all callers but bare variants: returns the chain that was captured below it.</summary>
/// <remarks>
/// <code>
/// try { return new(bare(args)); } catch (Exception e) { return new(SuspensionException.Caught(e)); }
/// </code>
/// An exception of the program continues as a fault, so that nothing is unwound beyond this frame.
/// </remarks>
internal static class BoundaryBody
{
    public static void Add(Lowering lowering, MethodDefinition bare) => lowering.Add("boundary", lowering.Class.Call, Body(lowering, bare));

    private static IlBody Body(Lowering lowering, MethodDefinition bare)
    {
        var owner = lowering.Class;
        var exception = CoreLibrary.Of(owner.Type.Module).Class("System.Exception");
        var body = IlBody.Empty(owner.Call, owner.VariantReturn);
        var returned = body.AddLocal(owner.VariantReturn);
        var start = Il.Of(OpCodes.Nop);
        var caught = lowering.Runtime.Call(typeof(SuspensionException), nameof(SuspensionException.Caught));
        var end = Il.Of(OpCodes.Ldloc, returned);
        Instruction Wrap(bool suspended, GenericInstanceType result) =>
            Il.Of(OpCodes.Newobj, lowering.Runtime.NewAsyncResult(result, suspended));
        var result = owner.VariantReturn as GenericInstanceType;
        body.Code.AddRange(
        [
            start, .. owner.Call.Parameters.Select(p => Il.Of(OpCodes.Ldarg, p)), Il.Call(owner.Own(bare)),
            result is null ? Il.Of(OpCodes.Ldnull) : Wrap(suspended: false, result),
            Il.Of(OpCodes.Stloc, returned), Il.Of(OpCodes.Leave, end),
            caught, .. result is null ? [] : new[] { Wrap(suspended: true, result) },
            Il.Of(OpCodes.Stloc, returned), Il.Of(OpCodes.Leave, end),
            end, Il.Of(OpCodes.Ret),
        ]);
        body.AddCatch(exception, start, caught, end);
        return body;
    }
}
