namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>The variant of a struct's method for boxed receivers, which all calls through interfaces and delegates have.</summary>
internal static class BoxedVariant
{
    public static void Add(Lowering lowering)
    {
        var owner = lowering.Class;
        var parameters = owner.Shape.Parameters(owner).ToList();
        var self = ((Mono.Cecil.ByReferenceType)parameters[0].ParameterType).ElementType;
        parameters[0].ParameterType = owner.Type.Module.TypeSystem.Object;
        var boxed = lowering.AddStatic(VariantNames.Prefix(owner.Method.Contexts) + "Boxed", owner.VariantReturn, parameters);
        boxed.CustomAttributes.Add(WellKnownAttributes.StackTraceHidden(boxed.Module)); // the trace has the frame of the variant
        var body = IlBody.Empty(boxed, boxed.ReturnType);
        body.Code.AddRange(
        [
            Il.Of(OpCodes.Ldarg, parameters[0]), Il.Of(OpCodes.Unbox, self), .. parameters.Skip(1).Select(p => Il.Of(OpCodes.Ldarg, p)),
            Il.Call(owner.Own(owner.Call)), Il.Of(OpCodes.Ret),
        ]);
        lowering.Add("boxed variant", boxed, body);
    }
}
