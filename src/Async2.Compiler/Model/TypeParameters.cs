namespace Async2.Compiler.Model;

/// <summary>Type parameters that repeat others with equal constraints, so that they accept the same arguments.</summary>
internal static class TypeParameters
{
    /// <summary>The parameters of the method's type, then those of the method.</summary>
    public static IReadOnlyList<GenericParameter> Of(MethodDefinition method) =>
        [.. method.DeclaringType.GenericParameters, .. method.GenericParameters];

    /// <summary>A type as its own methods refer to it: instantiated over its own parameters, if it has any.</summary>
    public static TypeReference SelfOf(TypeDefinition type) =>
        type.HasGenericParameters ? CoreLibrary.Instance(type, type.GenericParameters) : type;

    /// <summary>
    /// Adds parameters like <paramref name="originals"/> to <paramref name="owner"/>, with their constraints. The originals may belong to
    /// another module.
    /// </summary>
    public static void Repeat(IReadOnlyList<GenericParameter> originals, IGenericParameterProvider owner)
    {
        var map = new Dictionary<GenericParameter, TypeReference>();
        foreach (var original in originals)
        {
            var attributes = original.Attributes & ~GenericParameterAttributes.VarianceMask;
            var parameter = new GenericParameter(original.Name, owner) { Attributes = attributes };
            owner.GenericParameters.Add(parameter);
            map[original] = parameter;
        }

        // A parameter that is mentioned in a signature may be a different object from the declared one.
        var rewrite = new TypeRewrite(
            p => map.GetValueOrDefault(p) ?? map.FirstOrDefault(m => m.Key.Type == p.Type && m.Key.Position == p.Position).Value ?? p);
        foreach (var original in originals)
            foreach (var constraint in original.Constraints)
                ((GenericParameter)map[original]).Constraints.Add(
                    new GenericParameterConstraint(owner.Module.ImportReference(rewrite.Of(constraint.ConstraintType), owner)));
    }
}
