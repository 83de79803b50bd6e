namespace Async2.Compiler.Analysis;

/// <summary>Whether references that mention type parameters may name types that are the same, or convert to each other.</summary>
/// <remarks>The answer "yes" may be wrong: a type parameter may stand for anything.</remarks>
internal static class PossibleTypes
{
    /// <summary>Whether both may name one type.</summary>
    public static bool MayBeSame(TypeReference a, TypeReference b)
    {
        a = TypeIdentity.WithoutModifiers(a)!;
        b = TypeIdentity.WithoutModifiers(b)!;
        return (a, b) switch
        {
            (GenericParameter, _) or (_, GenericParameter) => true,
            (GenericInstanceType x, GenericInstanceType y) =>
                MayBeSame(x.ElementType, y.ElementType)
                && x.GenericArguments.Zip(y.GenericArguments).All(p => MayBeSame(p.First, p.Second)),
            (ArrayType x, ArrayType y) => x.Rank == y.Rank && MayBeSame(x.ElementType, y.ElementType),
            (TypeSpecification and not FunctionPointerType, TypeSpecification and not FunctionPointerType) =>
                a.MetadataType == b.MetadataType && MayBeSame(a.GetElementType(), b.GetElementType()),
            _ => TypeIdentity.Same(a, b),
        };
    }

    /// <summary>Whether a class, interface or delegate may convert to another instance of its definition, by variance.</summary>
    public static bool MayVary(TypeReference from, TypeReference to) =>
        (from, to) is (GenericInstanceType x, GenericInstanceType y)
            ? TypeIdentity.Same(x.ElementType, y.ElementType) && TypeKinds.Definition(x) is { } definition
                && definition.GenericParameters.Zip(x.GenericArguments, y.GenericArguments)
                    .All(p => MayBeArgument(p.First, p.Second, p.Third))
            : MayBeSame(from, to);

    private static bool MayBeArgument(GenericParameter parameter, TypeReference from, TypeReference to) =>
        MayBeSame(from, to)
        || parameter.IsCovariant && MayConvert(from, to)
        || parameter.IsContravariant && MayConvert(to, from);

    private static bool MayConvert(TypeReference from, TypeReference to) =>
        TypeKinds.KindOf(from) == StackKind.Object && TypeKinds.KindOf(to) == StackKind.Object
        && (from is ArrayType || TypeKinds.Definition(from) is not { } type || to.MetadataType == MetadataType.Object
            || SuperTypes.Of(type).Any(s => TypeIdentity.Same(s.GetElementType(), to.GetElementType())));
}
