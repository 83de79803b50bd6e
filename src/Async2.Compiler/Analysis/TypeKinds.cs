using System.Runtime.CompilerServices;
using Mono.Cecil.Rocks;

namespace Async2.Compiler.Analysis;

/// <summary>The stack kind of a type, and whether the type may live outside the stack.</summary>
/// <remarks>
/// A reference does not reliably say whether it names a value type, and never whether that is an enum. So definitions are
/// resolved, once for each reference object.
/// </remarks>
internal static class TypeKinds
{
    private const GenericParameterAttributes AllowsRefStruct = (GenericParameterAttributes)0x20;

    private static readonly ConditionalWeakTable<TypeReference, Facts> Known = [];

    private sealed record Facts(TypeDefinition? Definition, StackKind Kind, bool IsByRefLike);

    public static StackKind KindOf(TypeReference type)
    {
        type = TypeIdentity.WithoutModifiers(type)!;
        switch (type.MetadataType)
        {
            case MetadataType.Boolean or MetadataType.Char or MetadataType.SByte or MetadataType.Byte or MetadataType.Int16
                or MetadataType.UInt16 or MetadataType.Int32 or MetadataType.UInt32:
                return StackKind.Int32;
            case MetadataType.Int64 or MetadataType.UInt64:
                return StackKind.Int64;
            case MetadataType.IntPtr or MetadataType.UIntPtr or MetadataType.Pointer or MetadataType.FunctionPointer:
                return StackKind.NativeInt;
            case MetadataType.Single:
                return StackKind.Float32;
            case MetadataType.Double:
                return StackKind.Float64;
            case MetadataType.String or MetadataType.Object or MetadataType.Array:
                return StackKind.Object;
            case MetadataType.ByReference:
                return StackKind.ByReference;
            case MetadataType.Var or MetadataType.MVar or MetadataType.TypedByReference:
                return StackKind.Value;
        }

        var facts = FactsOf(type);
        return facts.Definition is not null ? facts.Kind
            : type.IsValueType ? StackKind.Unknown
            : StackKind.Object;
    }

    /// <summary>
    /// Whether values of the type may be on the stack only: managed pointers, ref structs, type parameters that allow ref structs,
    /// and, to be safe, value types whose definition cannot be found.
    /// </summary>
    public static bool IsStackOnly(TypeReference type)
    {
        type = TypeIdentity.WithoutModifiers(type)!;
        if (type is GenericParameter parameter) return (parameter.Attributes & AllowsRefStruct) != 0;
        return KindOf(type) switch
        {
            StackKind.ByReference or StackKind.Unknown => true,
            StackKind.Value => type.MetadataType == MetadataType.TypedByReference || FactsOf(type).IsByRefLike,
            _ => false,
        };
    }

    /// <summary>The definition, or null if its assembly or the type in it cannot be found, or if it is not a named type.</summary>
    public static TypeDefinition? Definition(TypeReference type) =>
        type is TypeDefinition definition ? definition
        : TypeIdentity.WithoutModifiers(type) is { } plain and not GenericParameter and not (TypeSpecification and not GenericInstanceType)
            ? FactsOf(plain).Definition
            : null;

    /// <summary>
    /// Notes that a value type will be a class when the emitted code runs: a state machine that becomes a continuation class.
    /// </summary>
    public static void WillBeClass(TypeDefinition type) => Known.AddOrUpdate(type, new Facts(type, StackKind.Object, false));

    private static Facts FactsOf(TypeReference type) => Known.GetValue(type.GetElementType(), Find);

    private static Facts Find(TypeReference type)
    {
        var definition = Resolve(type);
        if (definition is null) return new Facts(null, StackKind.Unknown, false);
        if (!definition.IsValueType) return new Facts(definition, StackKind.Object, false);
        if (definition.IsEnum) return new Facts(definition, KindOfEnum(definition), false);
        return new Facts(definition, StackKind.Value, definition.CustomAttributes.Any(a => a.AttributeType.Name == "IsByRefLikeAttribute"));
    }

    // An enum over another type is damaged; it might be an enum over itself.
    private static StackKind KindOfEnum(TypeDefinition type) =>
        type.GetEnumUnderlyingType() is
        {
            MetadataType: >= MetadataType.Boolean and <= MetadataType.Double or MetadataType.IntPtr or MetadataType.UIntPtr,
        } underlying
            ? KindOf(underlying)
            : StackKind.Unknown;

    private static TypeDefinition? Resolve(TypeReference type)
    {
        try
        {
            return type.Resolve();
        }
        catch (Exception e) when (e is AssemblyResolutionException or NotSupportedException or IOException or BadImageFormatException)
        {
            return null;
        }
    }
}
