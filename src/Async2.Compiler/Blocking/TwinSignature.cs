namespace Async2.Compiler.Blocking;

/// <summary>Says which synchronous methods can have a twin, by their signatures: a frame keeps their arguments and results.</summary>
internal static class TwinSignature
{
    /// <summary>Whether the method can have one.</summary>
    public static bool IsPossible(MethodDefinition method) =>
        method is { HasBody: true, IsConstructor: false, IsSynchronized: false, CallingConvention: not MethodCallingConvention.VarArg }
        && CanCopyThis(method) && CanBeKept(method.ReturnType) && method.Parameters.All(p => CanBeKept(p.ParameterType));

    /// <summary>Whether a struct, or a method of it, is declared as read-only.</summary>
    public static bool IsReadOnly(IEnumerable<CustomAttribute> attributes) =>
        attributes.Any(a => a.AttributeType.FullName == "System.Runtime.CompilerServices.IsReadOnlyAttribute");

    // The twin of a struct's method has a copy of the struct.
    private static bool CanCopyThis(MethodDefinition method) => !method.HasThis || !method.DeclaringType.IsValueType
        || !TypeKinds.IsStackOnly(method.DeclaringType)
        && (IsReadOnly(method.CustomAttributes) || IsReadOnly(method.DeclaringType.CustomAttributes));

    private static bool CanBeKept(TypeReference type) => TypeIdentity.WithoutModifiers(type) is { } plain
        && plain is not (PointerType or FunctionPointerType or ByReferenceType)
        && (plain.MetadataType == MetadataType.Void || !TypeKinds.IsStackOnly(plain));
}
