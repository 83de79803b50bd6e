using Async2.Compiler.BackEnds.Continuations.Variants;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>A call whose task goes straight into an await, and which goes to a variant instead.</summary>
/// <param name="Called">What the program calls.</param>
/// <param name="Callee">The method whose variant is called; null when the variant is only found when the program runs.</param>
/// <param name="HasResult">Whether the await gives a result.</param>
/// <param name="Configured">What <c>ConfigureAwait</c> says.</param>
/// <param name="Otherwise">Where the body goes on if the variant declines, in its place: there the task is awaited. Null if the variant
/// never does.</param>
/// <param name="Flows">Whether the caller goes on in the contexts that the variant leaves behind (<see cref="ContextMode.Flow"/>).</param>
/// <param name="IsGuarded">Whether no exception may come from the variant that async1's callee puts into its task: under a filter.</param>
/// <param name="OfTask">The await of the task in its place, which waits at the same suspension point; null if there is none, or if that one
/// has a point of its own.</param>
internal sealed record BoundCall(
    MethodReference Called, Callee? Callee, bool HasResult, ConfiguredAwait Configured, bool Flows, bool IsGuarded,
    Instruction? Otherwise, Instruction? OfTask);
