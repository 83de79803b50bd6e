using Async2.Compiler.BackEnds.Continuations.Bodies;

namespace Async2.Compiler.BackEnds.Continuations.Kinds;

/// <summary>A method: its state machine becomes a class that is instantiated when it suspends.</summary>
internal class MethodActivation : ActivationKind
{
    protected MethodActivation()
    {
    }

    public static MethodActivation Instance { get; } = new();

    public override bool ResultServesAsSlot => true;

    public override bool CompletesAsSource => false;

    public override bool IsSkippedByExceptions => true;

    public override bool IsPooled(Lowering lowering) =>
        lowering.Options.Uses(Optimisation.PooledFrames) && lowering.Reuse == ContinuationReuse.Always;

    public override void DeclareType(Lowering lowering) => ClassDeclaration.Declare(lowering);

    public override void AddEntries(Lowering lowering)
    {
        ThunkBody.Add(lowering);
        var method = lowering.Method.Method;
        if (method.HasThis && method.DeclaringType.IsValueType) BoxedVariant.Add(lowering);
    }
}
