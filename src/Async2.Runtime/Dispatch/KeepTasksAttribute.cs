namespace Async2;

/// <summary>
/// Keeps calls of methods on the task: woven code, too, calls the method that returns the task. So tools that watch or replace that method
/// see each call. The nearest attribute counts: the method's, then those of the types around it, of the module, of the assembly.
/// </summary>
/// <remarks>
/// The compiler knows it by its full name, so a program may declare it itself. The compiler marks the continuation classes of these methods
/// with it, so that no lookup finds their variants.
/// </remarks>
/// <param name="keep">False: the methods may be called by their variants.</param>
[AttributeUsage(
    AttributeTargets.Assembly | AttributeTargets.Module | AttributeTargets.Class | AttributeTargets.Struct
    | AttributeTargets.Interface | AttributeTargets.Method,
    Inherited = false)]
public sealed class KeepTasksAttribute(bool keep = true) : Attribute
{
    /// <summary>Whether calls stay on the task.</summary>
    public bool Keep { get; } = keep;
}
