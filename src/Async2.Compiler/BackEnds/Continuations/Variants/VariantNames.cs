namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>
/// The names of variants. Methods that run a method's code have the name of the state machine's method, so that tools that look for it
/// on the stack find the method. Other variants have their mode in the name, by which the runtime library finds them. See
/// <c>Async2.VariantLookup</c>.
/// </summary>
internal static class VariantNames
{
    /// <summary>
    /// The methods that run code of the method: its variant, the resume body, the outlined throws, and the placeholders of its suspension
    /// points. They differ in their signatures: only the variant is static and has a variant's return type.
    /// </summary>
    public const string Running = "MoveNext";

    /// <summary>The prefix of other variants' names in continuation classes.</summary>
    public static string Prefix(ContextMode contexts) => contexts == ContextMode.Flow ? "Flow" : "Call";

    /// <summary>
    /// The name of a pass-through variant: its method's own, which the metadata already contains. Its receiver distinguishes it among
    /// methods of that name. A static method's variant has the type in its name, without a dot, which marks an explicit implementation.
    /// </summary>
    public static string PassThrough(MethodDefinition method, ContextMode contexts)
    {
        var type = method.HasThis ? "" : $"{ReflectionNames.Of(method.DeclaringType)}::";
        return $"{(contexts == ContextMode.Flow ? "flow " : "")}{type}{method.Name}";
    }
}
