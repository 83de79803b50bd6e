namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>A body that suspends by returning a continuation.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Method">The method that gets it.</param>
/// <param name="Body">The body.</param>
/// <param name="OwnThrows">The user's throws in it, with their copies.</param>
/// <param name="ReturnSuspended">Returns the continuation on the stack.</param>
/// <param name="Points">The suspension points, if frames are resumed in the body.</param>
internal sealed record Activation(
    string Name, MethodDefinition Method, IlBody Body, IReadOnlySet<Instruction> OwnThrows, Func<IEnumerable<Instruction>> ReturnSuspended,
    SuspensionPoints? Points);
