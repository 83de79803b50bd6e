namespace Async2.Compiler.Diagnostics.Verification;

/// <summary>Compatibility of values with their uses. As lenient as the JIT: see <see cref="IlVerifier"/>.</summary>
internal static class Fits
{
    /// <summary>Whether <paramref name="slot"/> can be stored in a variable of <paramref name="type"/>.</summary>
    public static bool Store(StackSlot slot, TypeReference type)
    {
        if (slot.Kind == StackKind.Unknown) return true;
        type = TypeIdentity.WithoutModifiers(type)!;
        return TypeKinds.KindOf(type) switch
        {
            StackKind.Int32 => slot.Kind == StackKind.Int32,
            StackKind.Int64 => slot.Kind == StackKind.Int64,
            StackKind.NativeInt => IsAddress(slot) || slot.Kind == StackKind.Int32,
            StackKind.ByReference => PointsTo(slot, ((ByReferenceType)type).ElementType),
            StackKind.Float32 or StackKind.Float64 => slot.IsFloat,
            StackKind.Object => slot.IsReference,
            // For x?.M() C# boxes an instance of a type parameter to test it, and then uses it as if it were not boxed.
            StackKind.Value => (slot.Kind == StackKind.Value || slot.Kind == StackKind.Object && type is GenericParameter)
                && TypeIdentity.Same(slot.Type, type),
            _ => true,
        };
    }

    /// <summary>
    /// Whether <paramref name="slot"/> is an address where a <paramref name="type"/> can be, as far as known. A value type matches
    /// only itself; one number or class may be seen as another.
    /// </summary>
    public static bool PointsTo(StackSlot slot, TypeReference type)
    {
        if (slot.Kind != StackKind.ByReference || slot.Type is null) return IsAddress(slot);
        var (has, wants) = (TypeKinds.KindOf(slot.Type), TypeKinds.KindOf(type));
        return has == StackKind.Unknown || wants == StackKind.Unknown
            || has == wants && (has != StackKind.Value || TypeIdentity.Same(slot.Type, type));
    }

    public static bool IsAddress(StackSlot slot) => slot.Kind is StackKind.ByReference or StackKind.NativeInt or StackKind.Unknown;

    public static bool IsIndex(StackSlot slot) => slot.Kind is StackKind.Int32 or StackKind.NativeInt or StackKind.Unknown;

    public static bool IsReference(StackSlot slot) => slot.IsReference || slot.Kind == StackKind.Unknown;

    /// <summary>Whether a conversion accepts the value: numbers and addresses.</summary>
    public static bool IsNumber(StackSlot slot) => slot.Kind is StackKind.Int32 or StackKind.Int64 or StackKind.NativeInt
        or StackKind.Float32 or StackKind.Float64 or StackKind.ByReference or StackKind.Unknown;

    /// <summary>Whether <c>brtrue</c> accepts the value.</summary>
    public static bool IsCondition(StackSlot slot) => slot.IsReference || IsNumber(slot) && !slot.IsFloat;

    /// <summary>Whether the two values can be added, or combined bit by bit.</summary>
    public static bool Arithmetic(StackSlot a, StackSlot b) => IsNumber(a) && IsNumber(b) && SameWidth(a, b);

    public static bool Comparison(StackSlot a, StackSlot b) => a.IsReference && b.IsReference || Arithmetic(a, b)
        || a.IsReference && b.Kind == StackKind.Unknown || b.IsReference && a.Kind == StackKind.Unknown;

    private static bool SameWidth(StackSlot a, StackSlot b) =>
        a.Kind == StackKind.Unknown || b.Kind == StackKind.Unknown
        || a.IsFloat == b.IsFloat && a.Kind == StackKind.Int64 == (b.Kind == StackKind.Int64);
}
