using Async2.Compiler.BackEnds.Continuations.Bodies;

namespace Async2.Compiler.BackEnds.Continuations.Kinds;

/// <summary>
/// A method: its state machine becomes a class that is instantiated when it suspends. Its variant takes the method's parameters, the
/// receiver first.
/// </summary>
internal class MethodActivation : ActivationKind
{
    private const MethodImplAttributes Inherited = MethodImplAttributes.NoInlining | MethodImplAttributes.AggressiveInlining
        | MethodImplAttributes.NoOptimization | (MethodImplAttributes)0x200;

    protected MethodActivation()
    {
    }

    public static MethodActivation Instance { get; } = new();

    public override bool ResultServesAsSlot => true;

    public override bool CompletesAsSource => false;

    public override bool IsSkippedByExceptions => true;

    public override GenericRemap ToClass(AsyncIlMethod method, TypeDefinition type) => GenericRemap.ToClass(method.Method, type);

    public override MethodImplAttributes ImplAttributes(AsyncIlMethod method, LoweringOptions options)
    {
        var asked = method.Method.ImplAttributes & Inherited;
        return asked == default ? Inlining.Of(method, options) : asked;
    }

    public override IEnumerable<ParameterDefinition> Parameters(ContinuationClass owner)
    {
        var method = owner.Method.Method;
        if (method.HasThis)
            yield return new ParameterDefinition(
                "this", ParameterAttributes.None, owner.ToClass.Type(method.Body.ThisParameter.ParameterType));
        foreach (var parameter in method.Parameters)
            yield return new ParameterDefinition(parameter.Name, ParameterAttributes.None, owner.ToClass.Type(parameter.ParameterType));
    }

    public override Func<ParameterDefinition, ParameterDefinition> ParametersOf(ContinuationClass owner, MethodDefinition target)
    {
        var method = owner.Method.Method;
        var map = new Dictionary<ParameterDefinition, ParameterDefinition>();
        var index = 0;
        if (method.HasThis) map[method.Body.ThisParameter] = target.Parameters[index++];
        foreach (var parameter in method.Parameters) map[parameter] = target.Parameters[index++];
        return parameter => map[parameter];
    }

    public override IEnumerable<ParameterDefinition> ArgumentsToKeep(IlBody asyncIl) => asyncIl.Arguments;

    public override IEnumerable<Instruction> Entry(ContinuationClass owner, MethodDefinition variant) =>
        CallSemantics.Entry(owner, variant);

    public override IEnumerable<ParameterDefinition> SuspensionParameters(ContinuationClass owner) => [];

    public override IEnumerable<Instruction> SuspensionArguments(ContinuationClass owner) => [];

    public override bool IsPooled(Lowering lowering) =>
        lowering.Options.Uses(Optimisation.PooledFrames) && lowering.Reuse == ContinuationReuse.Always;

    public override void DeclareType(Lowering lowering) => ClassDeclaration.Declare(lowering);

    public override void AddEntries(Lowering lowering)
    {
        if (!lowering.Found.IsTwin) ThunkBody.Add(lowering);
        var method = lowering.Method.Method;
        if (method.HasThis && method.DeclaringType.IsValueType) BoxedVariant.Add(lowering);
        if (!method.HasThis && lowering.Analysed.IsTargetOfDelegate) UnboundVariant.Add(lowering);
    }
}
