namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>The outlined method that suspends in a new continuation, at one point or at several that keep the same.</summary>
/// <param name="Method">The method.</param>
/// <param name="First">The first of its points.</param>
/// <param name="Kept">The parameters for what the point keeps.</param>
/// <param name="State">The parameter for the state, if there are several points.</param>
internal sealed record OutlinedSuspension(
    MethodDefinition Method, SuspensionPoint First, IReadOnlyList<ParameterDefinition> Kept, ParameterDefinition? State);
