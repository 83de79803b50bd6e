namespace Async2;

/// <summary>
/// Configures awaits of tasks without an explicit <c>ConfigureAwait</c>. The nearest attribute counts: the method's, then those of the
/// types around it, of the module, of the assembly.
/// </summary>
/// <remarks>
/// The compiler knows it by its full name, here or in <c>System.Runtime.CompilerServices</c>, so a program may declare it itself.
/// </remarks>
/// <param name="continueOnCapturedContext">The argument of <c>ConfigureAwait</c>.</param>
[AttributeUsage(
    AttributeTargets.Assembly | AttributeTargets.Module | AttributeTargets.Class | AttributeTargets.Struct
    | AttributeTargets.Interface | AttributeTargets.Method,
    Inherited = false)]
public sealed class ConfigureAwaitAttribute(bool continueOnCapturedContext) : Attribute
{
    /// <summary>Whether an await returns to the SynchronizationContext or TaskScheduler in which it was reached.</summary>
    public bool ContinueOnCapturedContext { get; } = continueOnCapturedContext;
}
