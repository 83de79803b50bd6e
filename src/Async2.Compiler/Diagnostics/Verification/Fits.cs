using Async2.Compiler.Analysis;
using Mono.Cecil;

namespace Async2.Compiler.Diagnostics.Verification;

/// <summary>Which values go where. Lenient as the JIT is: see <see cref="IlVerifier"/>.</summary>
internal static class Fits
{
    /// <summary>Whether <paramref name="slot"/> can be stored in a variable of <paramref name="type"/>.</summary>
    public static bool Store(StackSlot slot, TypeReference type)
    {
        if (slot.Kind == StackKind.Unknown) return true;
        type = TypeIdentity.WithoutModifiers(type)!;
        return TypeKinds.KindOf(type) switch
        {
            StackKind.Int32 => slot.Kind is StackKind.Int32 or StackKind.NativeInt,
            StackKind.Int64 => slot.Kind == StackKind.Int64,
            StackKind.NativeInt or StackKind.ByReference => IsAddress(slot),
            StackKind.Float32 or StackKind.Float64 => slot.IsFloat,
            StackKind.Object => slot.IsReference,
            StackKind.Value => slot.Kind == StackKind.Value && TypeIdentity.Same(slot.Type, type),
            _ => true,
        };
    }

    public static bool IsAddress(StackSlot slot) => slot.Kind is StackKind.ByReference or StackKind.NativeInt or StackKind.Int32 or StackKind.Unknown;

    public static bool IsIndex(StackSlot slot) => slot.Kind is StackKind.Int32 or StackKind.NativeInt or StackKind.Unknown;

    public static bool IsReference(StackSlot slot) => slot.IsReference || slot.Kind == StackKind.Unknown;

    /// <summary>What a conversion takes: numbers and addresses.</summary>
    public static bool IsNumber(StackSlot slot) => slot.Kind is StackKind.Int32 or StackKind.Int64 or StackKind.NativeInt or StackKind.Float32
        or StackKind.Float64 or StackKind.ByReference or StackKind.Unknown;

    /// <summary>What <c>brtrue</c> takes.</summary>
    public static bool IsCondition(StackSlot slot) => slot.IsReference || IsNumber(slot) && !slot.IsFloat;

    /// <summary>Whether the two can be added, or combined bit by bit.</summary>
    public static bool Arithmetic(StackSlot a, StackSlot b) => IsNumber(a) && IsNumber(b) && SameWidth(a, b);

    public static bool Comparison(StackSlot a, StackSlot b) => a.IsReference && b.IsReference || Arithmetic(a, b)
        || a.IsReference && b.Kind == StackKind.Unknown || b.IsReference && a.Kind == StackKind.Unknown;

    private static bool SameWidth(StackSlot a, StackSlot b) =>
        a.Kind == StackKind.Unknown || b.Kind == StackKind.Unknown
        || a.IsFloat == b.IsFloat && a.Kind == StackKind.Int64 == (b.Kind == StackKind.Int64);
}
