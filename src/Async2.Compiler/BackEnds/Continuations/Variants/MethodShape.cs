namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>The signatures for a method: its variant takes the method's parameters, the receiver first.</summary>
internal sealed class MethodShape : VariantShape
{
    private const MethodImplAttributes Inherited = MethodImplAttributes.NoInlining | MethodImplAttributes.AggressiveInlining
        | MethodImplAttributes.NoOptimization | (MethodImplAttributes)0x200;

    private MethodShape()
    {
    }

    public static MethodShape Instance { get; } = new();

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
}
