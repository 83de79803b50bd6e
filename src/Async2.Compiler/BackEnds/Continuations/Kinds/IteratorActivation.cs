using Async2.Compiler.BackEnds.Continuations.Iterators;

namespace Async2.Compiler.BackEnds.Continuations.Kinds;

/// <summary>An async iterator: one step of it is lowered, and it is its own continuation.</summary>
internal sealed class IteratorActivation : ActivationKind
{
    private IteratorActivation()
    {
    }

    public static IteratorActivation Instance { get; } = new();

    public override bool AlwaysReuses => true;

    // Each step has a result.
    public override bool ResultServesAsSlot => false;

    public override bool KeepsFields => true;

    public override bool CompletesAsSource => true;

    // It has its own clean-up.
    public override bool IsSkippedByExceptions => false;

    public override bool IsPooled(Lowering lowering) => false;

    public override IEnumerable<Instruction> TakeContinuation(
        Lowering lowering, IReadOnlyList<ParameterDefinition> parameters, Instruction next) =>
        IteratorClass.BecomeContinuation(lowering.Class, parameters[0]);

    public override void DeclareType(Lowering lowering) => IteratorClass.Declare(lowering);

    public override void AddEntries(Lowering lowering) => IteratorEntries.Add(lowering);
}
