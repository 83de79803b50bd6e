namespace Async2;

/// <summary>
/// Says whether methods are woven, or stay as they were compiled: a method's own attribute counts, else that of the nearest type around it,
/// of the module, of the assembly.
/// </summary>
/// <remarks>The compiler knows it by its full name, so a program may declare it itself instead of referring to this library.</remarks>
/// <param name="weave">Whether they are woven.</param>
[AttributeUsage(
    AttributeTargets.Assembly | AttributeTargets.Module | AttributeTargets.Class | AttributeTargets.Struct
    | AttributeTargets.Interface | AttributeTargets.Method,
    Inherited = false)]
public sealed class WeaveAttribute(bool weave) : Attribute
{
    /// <summary>Whether they are woven.</summary>
    public bool Weave { get; } = weave;
}
