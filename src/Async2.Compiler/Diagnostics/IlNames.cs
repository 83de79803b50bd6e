using System.Text;

namespace Async2.Compiler.Diagnostics;

/// <summary>
/// Short, stable names of types and members for printed IL: without namespaces, with the keywords of ILAsm.
/// </summary>
/// <remarks>
/// <code>
/// System.Collections.Generic.List`1&lt;System.Int32&gt;     List`1&lt;int32&gt;
/// a nested type                                    Outer/Inner
/// a generic method of a generic type               Box`1&lt;string&gt;::Map&lt;int32&gt;(Func`2&lt;string, int32&gt;)
/// </code>
/// Parameter types are those at the place of use, with the type arguments substituted.
/// </remarks>
internal static class IlNames
{
    public static string Of(TypeReference type) => type switch
    {
        GenericParameter parameter => parameter.Name,
        GenericInstanceType instance => $"{Of(instance.ElementType)}<{List(instance.GenericArguments)}>",
        ArrayType array => $"{Of(array.ElementType)}[{new string(',', array.Rank - 1)}]",
        ByReferenceType reference => Of(reference.ElementType) + "&",
        PointerType pointer => Of(pointer.ElementType) + "*",
        PinnedType pinned => Of(pinned.ElementType) + " pinned",
        SentinelType sentinel => "..., " + Of(sentinel.ElementType),
        RequiredModifierType required => $"{Of(required.ElementType)} modreq({Of(required.ModifierType)})",
        OptionalModifierType optional => $"{Of(optional.ElementType)} modopt({Of(optional.ModifierType)})",
        FunctionPointerType function => "method " + Signature(function),
        _ => Keyword(type.MetadataType) ?? (type.DeclaringType is { } outer ? $"{Of(outer)}/{type.Name}" : type.Name),
    };

    public static string Of(MemberReference member) => member switch
    {
        TypeReference type => Of(type),
        FieldReference field => $"{Owner(field)}::{field.Name}",
        MethodReference method => $"{Owner(method)}::{method.Name}{Arguments(method)}({Parameters(method)})",
        _ => member.Name,
    };

    /// <summary>An instruction in short form: its opcode and operand.</summary>
    public static string Instruction(Instruction instruction) => instruction.Operand switch
    {
        MemberReference member => $"{instruction.OpCode} {Of(member)}",
        _ => instruction.OpCode.Name,
    };

    /// <summary>A signature without a name, as in <c>calli</c>.</summary>
    public static string Signature(IMethodSignature signature)
    {
        var isDefault = signature.CallingConvention == MethodCallingConvention.Default;
        var convention = isDefault ? "" : Convention(signature.CallingConvention) + " ";
        var self = signature.HasThis ? "instance " : "";
        return $"{convention}{self}{Of(signature.ReturnType)}({List(signature.Parameters.Select(p => p.ParameterType))})";
    }

    /// <summary>A string literal with everything but printable ASCII escaped.</summary>
    public static string Literal(string text)
    {
        var literal = new StringBuilder("\"");
        foreach (var c in text)
        {
            _ = c switch
            {
                '"' => literal.Append("\\\""),
                '\\' => literal.Append("\\\\"),
                >= ' ' and <= '~' => literal.Append(c),
                _ => literal.Append(VisibleText.Escape(c)),
            };
        }

        return literal.Append('"').ToString();
    }

    private static string Owner(MemberReference member) => member.DeclaringType is { } type ? Of(type) : "?";

    private static string Arguments(MethodReference method) => method switch
    {
        GenericInstanceMethod instance => $"<{List(instance.GenericArguments)}>",
        { HasGenericParameters: true } => $"<{List(method.GenericParameters)}>",
        _ => "",
    };

    private static string Parameters(MethodReference method) =>
        List(Enumerable.Range(0, method.Parameters.Count).Select(i => GenericSubstitution.ParameterTypeOf(method, i)));

    private static string List(IEnumerable<TypeReference> types) => string.Join(", ", types.Select(Of));

    private static string Convention(MethodCallingConvention convention) => convention switch
    {
        MethodCallingConvention.C => "unmanaged cdecl",
        MethodCallingConvention.StdCall => "unmanaged stdcall",
        MethodCallingConvention.ThisCall => "unmanaged thiscall",
        MethodCallingConvention.FastCall => "unmanaged fastcall",
        MethodCallingConvention.VarArg => "vararg",
        _ => "unmanaged",
    };

    private static string? Keyword(MetadataType type) => type switch
    {
        MetadataType.Void => "void",
        MetadataType.Boolean => "bool",
        MetadataType.Char => "char",
        MetadataType.SByte => "int8",
        MetadataType.Byte => "uint8",
        MetadataType.Int16 => "int16",
        MetadataType.UInt16 => "uint16",
        MetadataType.Int32 => "int32",
        MetadataType.UInt32 => "uint32",
        MetadataType.Int64 => "int64",
        MetadataType.UInt64 => "uint64",
        MetadataType.Single => "float32",
        MetadataType.Double => "float64",
        MetadataType.IntPtr => "native int",
        MetadataType.UIntPtr => "native uint",
        MetadataType.String => "string",
        MetadataType.Object => "object",
        MetadataType.TypedByReference => "typedref",
        _ => null,
    };
}
