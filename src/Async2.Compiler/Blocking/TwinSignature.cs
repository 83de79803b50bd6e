namespace Async2.Compiler.Blocking;

/// <summary>Says which synchronous methods can have a twin, by their signatures: a frame keeps their arguments and results.</summary>
internal static class TwinSignature
{
    /// <summary>Whether the method can have one.</summary>
    public static bool IsPossible(MethodDefinition method) => WhyNot(method) is null;

    /// <summary>Why the method can have none; null if it can.</summary>
    public static string? WhyNot(MethodDefinition method) => method switch
    {
        { HasBody: false } => "it has no code",
        { IsConstructor: true } => "it is a constructor",
        { IsSynchronized: true } => "it is synchronized",
        { CallingConvention: MethodCallingConvention.VarArg } => "it has a variable argument list",
        _ when !CanCopyThis(method) => "it is a method of a struct that is not read-only",
        _ when !CanBeKept(method.ReturnType) => "it returns a reference, a pointer or a ref struct",
        _ when !method.Parameters.All(p => CanBeKept(p.ParameterType)) =>
            "it has a parameter by reference, or of a pointer or ref struct type",
        _ => null,
    };

    /// <summary>Whether a struct, or a method of it, is declared as read-only.</summary>
    public static bool IsReadOnly(IEnumerable<CustomAttribute> attributes) =>
        attributes.Any(a => a.AttributeType.FullName == "System.Runtime.CompilerServices.IsReadOnlyAttribute");

    // The twin of a struct's method has a copy of the struct.
    private static bool CanCopyThis(MethodDefinition method) => !method.HasThis || !method.DeclaringType.IsValueType
        || !TypeKinds.IsStackOnly(method.DeclaringType)
        && (IsReadOnly(method.CustomAttributes) || IsReadOnly(method.DeclaringType.CustomAttributes));

    /// <summary>Whether a frame can keep a value of a type.</summary>
    public static bool CanBeKept(TypeReference type) => TypeIdentity.WithoutModifiers(type) is { } plain
        && plain is not (PointerType or FunctionPointerType or ByReferenceType)
        && (plain.MetadataType == MetadataType.Void || !TypeKinds.IsStackOnly(plain));
}
