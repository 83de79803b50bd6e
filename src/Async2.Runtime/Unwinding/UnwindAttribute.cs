namespace Async2;

/// <summary>
/// Whether an async method, or the async methods of a type, a module or an assembly, suspend by unwinding the stack: for methods that
/// call a lot and hardly ever suspend. The nearest attribute counts; where there is none, what the weave was asked for.
/// </summary>
/// <remarks>It is known by its name alone, so a program may declare it itself instead of referring to this library.</remarks>
/// <param name="unwind">False: they suspend by returning.</param>
[AttributeUsage(
    AttributeTargets.Assembly | AttributeTargets.Module | AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface
    | AttributeTargets.Method,
    Inherited = false)]
public sealed class UnwindAttribute(bool unwind = true) : Attribute
{
    /// <summary>Whether they unwind.</summary>
    public bool Unwind { get; } = unwind;
}
