using Async2.Compiler.BackEnds.Continuations.Iterators;

namespace Async2.Compiler.BackEnds.Continuations.Kinds;

/// <summary>
/// An async iterator: one step of it is lowered, and it is its own continuation. Its variant is the step, and takes the iterator.
/// </summary>
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

    public override GenericRemap ToClass(AsyncIlMethod method, TypeDefinition type) => GenericRemap.Identity;

    public override MethodImplAttributes ImplAttributes(AsyncIlMethod method, LoweringOptions options) => Inlining.Of(method, options);

    public override IEnumerable<ParameterDefinition> Parameters(ContinuationClass owner) =>
        [new ParameterDefinition("this", ParameterAttributes.None, owner.Self)];

    public override Func<ParameterDefinition, ParameterDefinition> ParametersOf(ContinuationClass owner, MethodDefinition target) =>
        _ => target.Parameters[0];

    public override IEnumerable<ParameterDefinition> ArgumentsToKeep(IlBody asyncIl) => [];

    public override ParameterDefinition? SelfOf(IlBody asyncIl) => asyncIl.This;

    public override IEnumerable<Instruction> Entry(ContinuationClass owner, MethodDefinition variant) => [];

    public override IEnumerable<ParameterDefinition> SuspensionParameters(ContinuationClass owner) => Parameters(owner);

    public override IEnumerable<Instruction> SuspensionArguments(ContinuationClass owner) =>
        [Il.Of(OpCodes.Ldarg, owner.Call.Parameters[0])];

    public override bool IsPooled(Lowering lowering) => false;

    public override IEnumerable<Instruction> TakeContinuation(
        Lowering lowering, IReadOnlyList<ParameterDefinition> parameters, Instruction next) =>
        IteratorClass.BecomeContinuation(lowering.Class, parameters[0]);

    public override void DeclareType(Lowering lowering) => IteratorClass.Declare(lowering);

    public override void AddEntries(Lowering lowering) => IteratorEntries.Add(lowering);
}
