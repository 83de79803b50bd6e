namespace Async2;

/// <summary>
/// Says in which mode async methods are woven: a method's own attribute counts, else that of the nearest type around it, of the module, of
/// the assembly.
/// </summary>
/// <remarks>The compiler knows it by its full name, so a program may declare it itself instead of referring to this library.</remarks>
/// <param name="mode">The mode.</param>
[AttributeUsage(
    AttributeTargets.Assembly | AttributeTargets.Module | AttributeTargets.Class | AttributeTargets.Struct
    | AttributeTargets.Interface | AttributeTargets.Method,
    Inherited = false)]
public sealed class ContextsAttribute(ContextMode mode) : Attribute
{
    /// <summary>The mode.</summary>
    public ContextMode Mode { get; } = mode;
}
