namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>The signatures for an iterator: its variant is one step, and takes the iterator.</summary>
internal sealed class IteratorShape : VariantShape
{
    private IteratorShape()
    {
    }

    public static IteratorShape Instance { get; } = new();

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
}
