namespace Async2;

/// <summary>
/// Whether blocking calls in a method suspend. The nearest attribute counts: the method's, then those of the types around it, of the
/// module, of the assembly.
/// </summary>
/// <remarks>The compiler knows it by its full name, so a program may declare it itself.</remarks>
/// <param name="mode">The mode.</param>
[AttributeUsage(
    AttributeTargets.Assembly | AttributeTargets.Module | AttributeTargets.Class | AttributeTargets.Struct
    | AttributeTargets.Interface | AttributeTargets.Method,
    Inherited = false)]
public sealed class BlockingAttribute(BlockingMode mode) : Attribute
{
    /// <summary>The mode.</summary>
    public BlockingMode Mode { get; } = mode;
}
