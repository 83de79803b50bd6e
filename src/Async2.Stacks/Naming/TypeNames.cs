using System.Collections.Immutable;
using System.Reflection.Metadata;

namespace Async2.Stacks.Naming;

/// <summary>Names of types as C# writes them, without namespaces.</summary>
/// <param name="metadata">The metadata.</param>
/// <param name="method">The method whose type parameters have names; null if those are not wanted.</param>
internal sealed class TypeNames(MetadataReader metadata, MethodDefinition? method) : ISignatureTypeProvider<string, object?>
{
    /// <summary>The name of a type with its namespace, its outer types and its type parameters.</summary>
    public string FullName(TypeDefinitionHandle handle)
    {
        var type = metadata.GetTypeDefinition(handle);
        var outer = type.GetDeclaringType();
        var inherited = outer.IsNil ? 0 : metadata.GetTypeDefinition(outer).GetGenericParameters().Count;
        var own = type.GetGenericParameters().Skip(inherited)
            .Select(p => metadata.GetString(metadata.GetGenericParameter(p).Name)).ToList();
        var name = WithoutArity(metadata.GetString(type.Name)) + (own.Count > 0 ? $"<{string.Join(", ", own)}>" : "");
        if (!outer.IsNil) return $"{FullName(outer)}.{name}";
        return type.Namespace.IsNil ? name : $"{metadata.GetString(type.Namespace)}.{name}";
    }

    public string GetPrimitiveType(PrimitiveTypeCode typeCode) => typeCode switch
    {
        PrimitiveTypeCode.Boolean => "bool",
        PrimitiveTypeCode.Byte => "byte",
        PrimitiveTypeCode.SByte => "sbyte",
        PrimitiveTypeCode.Char => "char",
        PrimitiveTypeCode.Int16 => "short",
        PrimitiveTypeCode.UInt16 => "ushort",
        PrimitiveTypeCode.Int32 => "int",
        PrimitiveTypeCode.UInt32 => "uint",
        PrimitiveTypeCode.Int64 => "long",
        PrimitiveTypeCode.UInt64 => "ulong",
        PrimitiveTypeCode.Single => "float",
        PrimitiveTypeCode.Double => "double",
        PrimitiveTypeCode.String => "string",
        PrimitiveTypeCode.Object => "object",
        PrimitiveTypeCode.Void => "void",
        PrimitiveTypeCode.IntPtr => "nint",
        PrimitiveTypeCode.UIntPtr => "nuint",
        _ => typeCode.ToString(),
    };

    public string GetTypeFromDefinition(MetadataReader reader, TypeDefinitionHandle handle, byte rawTypeKind) =>
        WithoutArity(reader.GetString(reader.GetTypeDefinition(handle).Name));

    public string GetTypeFromReference(MetadataReader reader, TypeReferenceHandle handle, byte rawTypeKind)
    {
        var type = reader.GetTypeReference(handle);
        var name = WithoutArity(reader.GetString(type.Name));
        return name switch
        {
            "Decimal" when reader.StringComparer.Equals(type.Namespace, "System") => "decimal",
            _ => name,
        };
    }

    public string GetTypeFromSpecification(
        MetadataReader reader, object? genericContext, TypeSpecificationHandle handle, byte rawTypeKind) =>
        reader.GetTypeSpecification(handle).DecodeSignature(this, genericContext);

    public string GetGenericInstantiation(string genericType, ImmutableArray<string> typeArguments) => genericType switch
    {
        "Nullable" when typeArguments.Length == 1 => typeArguments[0] + "?",
        "ValueTuple" when typeArguments.Length > 1 => $"({string.Join(", ", typeArguments)})",
        _ => $"{genericType}<{string.Join(", ", typeArguments)}>",
    };

    public string GetSZArrayType(string elementType) => elementType + "[]";

    public string GetArrayType(string elementType, ArrayShape shape) => $"{elementType}[{new string(',', shape.Rank - 1)}]";

    public string GetByReferenceType(string elementType) => "ref " + elementType;

    public string GetPointerType(string elementType) => elementType + "*";

    public string GetPinnedType(string elementType) => elementType;

    public string GetFunctionPointerType(MethodSignature<string> signature) => "delegate*";

    public string GetModifiedType(string modifier, string unmodifiedType, bool isRequired) => unmodifiedType;

    public string GetGenericTypeParameter(object? genericContext, int index) =>
        method is { } own ? Parameter(metadata.GetTypeDefinition(own.GetDeclaringType()).GetGenericParameters(), index) : "?";

    public string GetGenericMethodParameter(object? genericContext, int index) =>
        method is { } own ? Parameter(own.GetGenericParameters(), index) : "?";

    private string Parameter(GenericParameterHandleCollection parameters, int index) =>
        index < parameters.Count ? metadata.GetString(metadata.GetGenericParameter(parameters[index]).Name) : "?";

    private static string WithoutArity(string name) => name.IndexOf('`', StringComparison.Ordinal) is > 0 and var at ? name[..at] : name;
}
