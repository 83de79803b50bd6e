namespace Async2;

/// <summary>
/// Says whether methods are always called by the method that returns the task, also from woven code, so that what watches or replaces that
/// method sees each call: a method's own attribute counts, else that of the nearest type around it, of the module, of the assembly.
/// </summary>
/// <remarks>
/// The compiler knows it by its full name, so a program may declare it itself instead of referring to this library. It marks the
/// continuation classes of these methods with it, so that no call finds their variants when the program runs.
/// </remarks>
/// <param name="keep">Whether they are.</param>
[AttributeUsage(
    AttributeTargets.Assembly | AttributeTargets.Module | AttributeTargets.Class | AttributeTargets.Struct
    | AttributeTargets.Interface | AttributeTargets.Method,
    Inherited = false)]
public sealed class KeepTasksAttribute(bool keep = true) : Attribute
{
    /// <summary>Whether they are.</summary>
    public bool Keep { get; } = keep;
}
