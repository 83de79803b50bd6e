namespace Async2;

/// <summary>
/// Says whether methods are woven. The nearest attribute counts: the method's, then those of the types around it, of the module, of the
/// assembly.
/// </summary>
/// <remarks>The compiler knows it by its full name, so a program may declare it itself.</remarks>
/// <param name="weave">False: the methods stay as compiled.</param>
[AttributeUsage(
    AttributeTargets.Assembly | AttributeTargets.Module | AttributeTargets.Class | AttributeTargets.Struct
    | AttributeTargets.Interface | AttributeTargets.Method,
    Inherited = false)]
public sealed class WeaveAttribute(bool weave) : Attribute
{
    /// <summary>Whether the methods are woven.</summary>
    public bool Weave { get; } = weave;
}
