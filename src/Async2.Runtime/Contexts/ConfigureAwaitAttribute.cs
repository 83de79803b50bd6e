namespace Async2;

/// <summary>
/// Says where async methods go on after awaits of tasks that do not say it themselves by a <c>ConfigureAwait</c>: a method's own
/// attribute counts, else that of the nearest type around it, of the module, of the assembly.
/// </summary>
/// <remarks>
/// The compiler knows it by its full name, here or in <c>System.Runtime.CompilerServices</c>, so a program may declare it itself
/// instead of referring to this library.
/// </remarks>
/// <param name="continueOnCapturedContext">What the awaits of Task and ValueTask are configured with.</param>
[AttributeUsage(
    AttributeTargets.Assembly | AttributeTargets.Module | AttributeTargets.Class | AttributeTargets.Struct
    | AttributeTargets.Interface | AttributeTargets.Method,
    Inherited = false)]
public sealed class ConfigureAwaitAttribute(bool continueOnCapturedContext) : Attribute
{
    /// <summary>Whether an await goes back to the SynchronizationContext or TaskScheduler in which it was reached.</summary>
    public bool ContinueOnCapturedContext { get; } = continueOnCapturedContext;
}
