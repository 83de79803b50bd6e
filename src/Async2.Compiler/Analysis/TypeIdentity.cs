namespace Async2.Compiler.Analysis;

/// <summary>
/// Whether two references name the same type.
/// </summary>
/// <remarks>
/// Cecil has a new object for every mention of a constructed type. Scopes are not compared: a type that was moved to another
/// assembly has several. Type parameters are compared by kind and number: a signature read through a reference has parameters of
/// its own.
/// </remarks>
internal static class TypeIdentity
{
    public static bool Same(TypeReference? a, TypeReference? b)
    {
        a = WithoutModifiers(a);
        b = WithoutModifiers(b);
        if (ReferenceEquals(a, b)) return true;
        if (a is null || b is null) return false;
        return (a, b) switch
        {
            (GenericParameter x, GenericParameter y) => x.Type == y.Type && x.Position == y.Position,
            (GenericInstanceType x, GenericInstanceType y) =>
                Same(x.ElementType, y.ElementType) && x.GenericArguments.Zip(y.GenericArguments).All(p => Same(p.First, p.Second)),
            (ArrayType x, ArrayType y) => x.Rank == y.Rank && x.IsVector == y.IsVector && Same(x.ElementType, y.ElementType),
            (FunctionPointerType x, FunctionPointerType y) => SameSignature(x, y),
            (TypeSpecification x, TypeSpecification y) => x.MetadataType == y.MetadataType && Same(x.ElementType, y.ElementType),
            (TypeSpecification or GenericParameter, _) or (_, TypeSpecification or GenericParameter) => false,
            _ => a.Name == b.Name && a.Namespace == b.Namespace && Same(a.DeclaringType, b.DeclaringType),
        };
    }

    /// <summary>The type without modifiers and without <c>pinned</c>, which do not belong to its identity.</summary>
    public static TypeReference? WithoutModifiers(TypeReference? type)
    {
        while (type is IModifierType or PinnedType or SentinelType) type = ((TypeSpecification)type).ElementType;
        return type;
    }

    private static bool SameSignature(FunctionPointerType a, FunctionPointerType b) =>
        a.Parameters.Count == b.Parameters.Count && Same(a.ReturnType, b.ReturnType)
        && a.Parameters.Zip(b.Parameters).All(p => Same(p.First.ParameterType, p.Second.ParameterType));
}
