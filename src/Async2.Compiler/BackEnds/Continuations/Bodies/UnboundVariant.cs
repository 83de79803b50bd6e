namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// The variant of a static method for delegates: it ignores the target that callers pass to the variant behind any delegate.
/// </summary>
internal static class UnboundVariant
{
    public static void Add(Lowering lowering)
    {
        var owner = lowering.Class;
        List<ParameterDefinition> parameters = [.. owner.Shape.Parameters(owner)];
        var unbound = lowering.AddStatic(
            VariantNames.Prefix(owner.Method.Contexts) + "Unbound", owner.VariantReturn,
            parameters.Prepend(new ParameterDefinition(owner.Type.Module.TypeSystem.Object)));
        unbound.CustomAttributes.Add(WellKnownAttributes.StackTraceHidden(unbound.Module)); // the trace has the frame of the variant
        var body = IlBody.Empty(unbound, unbound.ReturnType);
        body.Code.AddRange(
            [.. parameters.Select(p => Il.Of(OpCodes.Ldarg, p)), Il.Call(owner.Own(owner.Call)), Il.Of(OpCodes.Ret)]);
        lowering.Add("unbound variant", unbound, body);
    }
}
