namespace Async2;

/// <summary>
/// Whether async methods suspend by unwinding the stack: for methods that call a lot and rarely suspend. The nearest attribute counts: the
/// method's, then those of the types around it, of the module, of the assembly.
/// </summary>
/// <remarks>The compiler knows it by its full name, so a program may declare it itself.</remarks>
/// <param name="unwind">False: the methods suspend by returning.</param>
[AttributeUsage(
    AttributeTargets.Assembly | AttributeTargets.Module | AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface
    | AttributeTargets.Method,
    Inherited = false)]
public sealed class UnwindAttribute(bool unwind = true) : Attribute
{
    /// <summary>Whether the methods unwind.</summary>
    public bool Unwind { get; } = unwind;
}
