namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>The body of a variant: runs until it ends or suspends, and allocates nothing before it suspends.</summary>
internal class FastBody : ActivationWriter
{
    private readonly Dictionary<Variable, Variable> _own = [];
    private Instruction? _wrapTail;

    /// <param name="name">The name of the body.</param>
    /// <param name="lowering">The method to write.</param>
    /// <param name="method">The method that gets the body, with the parameters of the variant.</param>
    /// <param name="returnType">Its return type.</param>
    protected FastBody(string name, Lowering lowering, MethodDefinition method, TypeReference returnType)
        : base(name, lowering, CopyFor(lowering, method, returnType))
    {
        var parameterOf = Class.Shape.ParametersOf(Class, method);
        for (var i = 0; i < lowering.Body.Locals.Count; i++) _own[lowering.Body.Locals[i]] = Body.Locals[i];
        foreach (var argument in lowering.Body.Arguments) _own[argument] = parameterOf(argument);
    }

    public static void Add(Lowering lowering) =>
        lowering.Activations.Add(new FastBody("fast body", lowering, lowering.Class.Call, lowering.Class.VariantReturn).Write());

    private static IlBody CopyFor(Lowering lowering, MethodDefinition method, TypeReference returnType)
    {
        var owner = lowering.Class;
        return lowering.Body.CloneFor(method, returnType, owner.ToClass.Operands(owner.Shape.ParametersOf(owner, method)));
    }

    protected override Instruction Load(Variable variable) => _own[variable].Load();

    protected override Instruction Store(Variable variable) => _own[variable].Store();

    protected override IEnumerable<Instruction> Suspend(SuspensionPoint point, IEnumerable<Instruction> callee) =>
    [
        .. callee, .. Class.Shape.SuspensionArguments(Class), .. point.Kept.Select(Load),
        .. Lowering.CallOfSuspension(point),
    ];

    protected override IEnumerable<Instruction> ReturnSuspended() =>
        WrapTail() is not { } wrap ? [Il.Of(OpCodes.Ret)]
        : Lowering.Options.Uses(Optimisation.SharedReturn) ? [Il.Of(OpCodes.Br, wrap)]
        : [Il.Of(wrap.OpCode, wrap.Operand), Il.Of(OpCodes.Ret)];

    protected override IEnumerable<Instruction> SharedReturn() =>
        Lowering.Options.Uses(Optimisation.SharedReturn) && WrapTail() is { } wrap ? [wrap, Il.Of(OpCodes.Ret)] : [];

    protected override IEnumerable<Instruction> ReturnResult() =>
        Class.VariantReturn is GenericInstanceType result
            ? [Il.Of(OpCodes.Newobj, Runtime.NewAsyncResult(result, suspended: false)), Il.Of(OpCodes.Ret)]
            : [Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Ret)];

    protected override void WriteEntry(IReadOnlyList<Instruction> restoration)
    {
        foreach (var region in Regions.All.Where(r => r.Kind == RegionKind.Try && Faults.StubsOf(r).Count > 0))
            WriteStart(region, []);
        Body.Code.InsertRange(0, [.. Class.Shape.Entry(Class, Body.Method), .. restoration]);
    }

    private Instruction? WrapTail() => Class.VariantReturn is GenericInstanceType result
        ? _wrapTail ??= Il.Of(OpCodes.Newobj, Runtime.NewAsyncResult(result, suspended: true))
        : null;
}
