using Async2.Compiler.BackEnds.Continuations.Contexts;

namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>A directly awaited call that is bound to a variant.</summary>
/// <param name="Called">The method that the program calls.</param>
/// <param name="Callee">The method whose variant is called; null if the variant is found at run time.</param>
/// <param name="Configured">The <c>ConfigureAwait</c> of the call.</param>
/// <param name="Otherwise">The target if the variant declines: there the task is awaited. Null if the variant never declines.</param>
/// <param name="Flows">Whether the caller continues in the contexts that the variant leaves behind (<see
/// cref="ContextMode.Flow"/>).</param>
/// <param name="IsGuarded">Whether exceptions that async1's callee puts into its task must not leave the variant: under a filter.</param>
/// <param name="OfTask">The await of the alternative task, which waits at the same suspension point; null if there is none, or if it
/// has its own point.</param>
internal sealed record BoundCall(
    MethodReference Called, Callee? Callee, ConfiguredAwait Configured, bool Flows, bool IsGuarded,
    Instruction? Otherwise, Instruction? OfTask)
{
    /// <summary>Whether the variant is the twin of a synchronous method: it ends, and the caller continues, as a call does.</summary>
    public bool IsOfTwin { get; init; }
}
