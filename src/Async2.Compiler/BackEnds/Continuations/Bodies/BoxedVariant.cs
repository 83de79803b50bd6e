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
        FurtherVariant.Add(
            lowering, "Boxed", parameters,
            [Il.Of(OpCodes.Ldarg, parameters[0]), Il.Of(OpCodes.Unbox, self), .. parameters.Skip(1).Select(p => Il.Of(OpCodes.Ldarg, p))]);
    }
}
