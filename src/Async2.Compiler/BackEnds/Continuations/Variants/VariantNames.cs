using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>
/// How variants are named. What runs a method's code is called as its state machine's method was, so that all who look for that on the
/// stack find the method. Other variants have their mode in the name, by which the runtime library finds them. See
/// <c>Async2.VariantLookup</c>.
/// </summary>
internal static class VariantNames
{
    /// <summary>
    /// All that runs code of the method: its variant, the resume body, the outlined throws, and what stands for its suspension points. They
    /// differ in their signatures: only the variant is static and returns what variants return.
    /// </summary>
    public const string Running = "MoveNext";

    /// <summary>What the names of other variants in continuation classes begin with.</summary>
    public static string Prefix(ContextMode contexts) => contexts == ContextMode.Flow ? "Flow" : "Call";

    /// <summary>
    /// The name of a pass-through variant: its method's own, which the metadata has already. Among methods of that name its receiver tells
    /// it; that of a static method has the type in its name, and not with a dot: an explicit implementation has that of its interface so.
    /// </summary>
    public static string PassThrough(MethodDefinition method, ContextMode contexts)
    {
        var type = method.HasThis ? "" : $"{method.DeclaringType.FullName.Replace('/', '+')}::";
        return $"{(contexts == ContextMode.Flow ? "flow " : "")}{type}{method.Name}";
    }
}
