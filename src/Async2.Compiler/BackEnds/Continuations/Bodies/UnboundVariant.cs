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
        FurtherVariant.Add(
            lowering, "Unbound", parameters.Prepend(new ParameterDefinition(owner.Type.Module.TypeSystem.Object)),
            parameters.Select(p => Il.Of(OpCodes.Ldarg, p)));
    }
}
