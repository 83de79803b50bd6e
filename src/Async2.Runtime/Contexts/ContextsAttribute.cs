namespace Async2;

/// <summary>
/// The mode of async methods. The nearest attribute counts: the method's, then those of the types around it, of the module, of the
/// assembly.
/// </summary>
/// <remarks>The compiler knows it by its full name, so a program may declare it itself.</remarks>
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
