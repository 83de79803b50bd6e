namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>A variant beside that of a method, for callers that pass something else first: it only calls that.</summary>
internal static class FurtherVariant
{
    /// <summary>Adds it to the continuation class.</summary>
    /// <param name="lowering">The method.</param>
    /// <param name="name">Its name, behind the mode (<see cref="VariantNames"/>).</param>
    /// <param name="parameters">Its parameters.</param>
    /// <param name="arguments">Loads the arguments of the variant.</param>
    public static void Add(
        Lowering lowering, string name, IEnumerable<ParameterDefinition> parameters, IEnumerable<Instruction> arguments)
    {
        var owner = lowering.Class;
        var further = lowering.AddStatic(VariantNames.Prefix(owner.Method.Contexts) + name, owner.VariantReturn, parameters);
        further.CustomAttributes.Add(WellKnownAttributes.StackTraceHidden(further.Module)); // the trace has the frame of the variant
        var body = IlBody.Empty(further, further.ReturnType);
        body.Code.AddRange([.. arguments, Il.Call(owner.Own(owner.Call)), Il.Of(OpCodes.Ret)]);
        lowering.Add($"{name.ToLowerInvariant()} variant", further, body);
    }
}
