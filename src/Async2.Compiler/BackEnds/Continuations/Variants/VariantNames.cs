namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>
/// How variants are named: their mode is in the name. So the digest of an assembly's variants differs with it, and the runtime library,
/// which looks variants
/// up for calls that are dispatched, sees it. See <c>Async2.VariantLookup</c>.
/// </summary>
internal static class VariantNames
{
    /// <summary>What the names of variants in continuation classes begin with, and that of a method's own variant.</summary>
    public static string Prefix(ContextMode contexts) => contexts == ContextMode.Flow ? "Flow" : "Call";

    /// <summary>What stands before the full name of the method in that of a pass-through variant.</summary>
    public static string PassThroughPrefix(ContextMode contexts) => contexts == ContextMode.Flow ? "flow " : "";
}
