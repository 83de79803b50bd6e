namespace Async2.Compiler.Analysis;

/// <summary>The types that the evaluation stack distinguishes (ECMA-335 III.1.1), with the two widths of floating point.</summary>
internal enum StackKind
{
    /// <summary>Unknown, because a type could not be resolved. Compatible with everything.</summary>
    Unknown,
    Int32,
    Int64,

    /// <summary><c>native int</c>, unmanaged pointers and function pointers.</summary>
    NativeInt,
    Float32,
    Float64,

    /// <summary>An object reference.</summary>
    Object,

    /// <summary>The null literal.</summary>
    Null,

    /// <summary>A managed pointer.</summary>
    ByReference,

    /// <summary>A value type that is not a number or enum, or an unconstrained type parameter.</summary>
    Value,
}

/// <summary>The abstract type of one value on the evaluation stack.</summary>
/// <param name="Kind">The kind, which decides which instructions accept the value.</param>
/// <param name="Type">
/// The type for <see cref="StackKind.Object"/> and <see cref="StackKind.Value"/>; a type parameter as an object's type means a boxed
/// instance. The target of a <see cref="StackKind.ByReference"/>, the pointer type of a <see cref="StackKind.NativeInt"/>. Null if
/// unknown or absent.
/// </param>
internal readonly record struct StackSlot(StackKind Kind, TypeReference? Type = null)
{
    public static StackSlot Unknown => new(StackKind.Unknown);

    public static StackSlot Int32 => new(StackKind.Int32);

    public static StackSlot NativeInt => new(StackKind.NativeInt);

    public bool IsFloat => Kind is StackKind.Float32 or StackKind.Float64;

    public bool IsReference => Kind is StackKind.Object or StackKind.Null;

    /// <summary>The slot for a value of <paramref name="type"/>, as a load of a variable pushes it.</summary>
    public static StackSlot Of(TypeReference type)
    {
        type = TypeIdentity.WithoutModifiers(type)!;
        var kind = TypeKinds.KindOf(type);
        return kind switch
        {
            StackKind.ByReference => new StackSlot(kind, ((ByReferenceType)type).ElementType),
            StackKind.Object or StackKind.Value or StackKind.Unknown => new StackSlot(kind, type),
            StackKind.NativeInt when type is TypeSpecification => new StackSlot(kind, type),
            _ => new StackSlot(kind),
        };
    }

    /// <summary>The slot where two paths meet; null if the two cannot be one value.</summary>
    /// <remarks>As lenient as the JIT: int32 widens to native int, a native int becomes a managed pointer, float becomes double.</remarks>
    public static StackSlot? Merge(StackSlot a, StackSlot b)
    {
        if (a.Kind == b.Kind) return MergeTypes(a, b);
        if (a.Kind == StackKind.Unknown || b.Kind == StackKind.Unknown) return Unknown;
        return (a.Kind, b.Kind) switch
        {
            (StackKind.Object, StackKind.Null) => a,
            (StackKind.Null, StackKind.Object) => b,
            (StackKind.Int32, StackKind.NativeInt) or (StackKind.NativeInt, StackKind.Int32) => NativeInt,
            (StackKind.ByReference, StackKind.NativeInt) => a,
            (StackKind.NativeInt, StackKind.ByReference) => b,
            (StackKind.Float32, StackKind.Float64) or (StackKind.Float64, StackKind.Float32) => new StackSlot(StackKind.Float64),
            _ => null,
        };
    }

    private static StackSlot? MergeTypes(StackSlot a, StackSlot b)
    {
        if (a.Type is null || TypeIdentity.Same(a.Type, b.Type)) return a;
        return a.Kind == StackKind.Value ? null : new StackSlot(a.Kind);
    }
}
