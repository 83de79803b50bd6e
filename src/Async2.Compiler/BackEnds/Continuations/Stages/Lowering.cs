using System.Globalization;
using Async2.Compiler.BackEnds.Continuations.Contexts;
using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.BackEnds.Edits;
using Async2.Compiler.Passes;

namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>A method whose bodies are being made: the last stage before it is lowered. It changes nothing in the module.</summary>
/// <param name="analysed">The async IL, with what is known of it.</param>
/// <param name="kind">The kind of its activations.</param>
/// <param name="variant">Writes its variant.</param>
/// <param name="contexts">The effects of calls on contexts.</param>
internal sealed class Lowering(AnalysedMethod analysed, ActivationKind kind, IVariantWriter variant, ContextEffects contexts) : IWork
{
    private readonly Dictionary<Slot, FieldDefinition> _fields = [];
    private readonly Dictionary<string, OutlinedSuspension> _suspensions = [];
    private readonly Dictionary<(string? File, int Line, int Column), (int Number, SequencePoint? Statement)> _throws = [];
    private readonly List<LoweredBody> _bodies = [];
    private readonly List<LoweredBody> _boilerplate = [];
    private ILookup<string, SuspensionPoint>? _alike;
    private Slot? _inResult;

    public AnalysedMethod Analysed { get; } = analysed;

    public AsyncIlMethod Method => Analysed.Method;

    public FoundMethod Found => Method.Found;

    public LoweringOptions Options => Analysed.Options;

    /// <summary>The continuation class.</summary>
    public ContinuationClass Class { get; } = analysed.Variants.ClassOf(analysed.Method);

    public ActivationKind Kind { get; } = kind;

    /// <summary>The base class of the continuation class.</summary>
    public TypeReference BaseType => Points.Any(p => p.OfTask is not null) ? Class.AwaitingType : Class.BaseType;

    /// <summary>Writes the variant.</summary>
    public IVariantWriter Variant { get; } = variant;

    public RuntimeLibrary Runtime => Class.Runtime;

    /// <summary>The async IL, in the context of the method.</summary>
    public IlBody Body => Analysed.Body;

    public IReadOnlyList<SuspensionPoint> Points => Analysed.Points;

    /// <summary>The slots of variables that are kept.</summary>
    public ContinuationLayout Layout { get; set; } = ContinuationLayout.Empty;

    /// <summary>The points that await a variant which may change the contexts of its thread.</summary>
    public IReadOnlySet<SuspensionPoint> ChangingCalls { get; set; } = new HashSet<SuspensionPoint>();

    /// <summary>The bodies that suspend, while they are being written.</summary>
    public List<Activation> Activations { get; } = [];

    /// <summary>The field of an iterator that stands behind the ValueTasks that it returns.</summary>
    public FieldDefinition? Promise { get; set; }

    /// <summary>The edits and needs so far.</summary>
    public LoweredPart Part { get; } = new();

    public IEnumerable<NamedBody> Bodies =>
    [
        .. Activations.Select(a => new NamedBody(a.Name, a.Body)),
        .. _bodies.Concat(_boilerplate).Select(b => new NamedBody(b.Name, b.Body)),
    ];

    /// <summary>The rule by which the resume body suspends in the frame that it has.</summary>
    public ContinuationReuse Reuse => Kind.AlwaysReuses ? ContinuationReuse.Always : Options.Experiment.Reuse;

    /// <summary>The outlined suspension methods that bodies call.</summary>
    public IEnumerable<OutlinedSuspension> Suspensions => _suspensions.Values;

    /// <summary>The outlined end of <c>throw</c> statements; null if there is none.</summary>
    public MethodDefinition? Raise { get; private set; }

    /// <summary>The statements that throw out of the method, by their numbers.</summary>
    public IEnumerable<SequencePoint?> Throws => _throws.Values.OrderBy(t => t.Number).Select(t => t.Statement);

    /// <summary>Whether the call of a variant leaves the contexts of its thread alone.</summary>
    public bool KeepsContexts(SuspensionPoint point) => contexts.Keeps(point.Bound!.Callee, Method.Module, ifItReturns: !point.IsInTry);

    /// <summary>The reason why the call of a variant may change the contexts of its thread; null if it cannot.</summary>
    public string? WhyContextsMayChange(SuspensionPoint point) =>
        contexts.WhyNot(point.Bound!.Callee, Method.Module, ifItReturns: !point.IsInTry);

    /// <summary>The name of a variable in the source; null if it has none.</summary>
    public string? NameOf(Variable variable) => variable.Local is { } local
        ? Body.Scopes.Find(s => s.Local == local)?.Name
        : variable.Name ?? "this";

    /// <summary>The field of the continuation class that keeps <paramref name="variable"/>, as the class's own code refers to it.</summary>
    public FieldReference FieldOf(Variable variable) => FieldOf(Layout[variable]);

    /// <summary>The field of <paramref name="slot"/>, as the class's own code refers to it.</summary>
    public FieldReference FieldOf(Slot slot) => IsInResult(slot) ? Class.ResultField : Class.Own(_fields[slot]);

    /// <summary>Whether <c>Result</c> serves as this slot.</summary>
    public bool IsInResult(Slot slot) => slot == _inResult;

    /// <summary>The fields that are new.</summary>
    public IEnumerable<FieldDefinition> Fields => _fields.Values;

    /// <summary>Lets <c>Result</c> serve as this slot.</summary>
    public void UseResultFor(Slot slot) => _inResult = slot;

    public void Add(Slot slot, FieldDefinition field)
    {
        _fields.Add(slot, field);
        Part.Add(new AddedField(field));
    }

    /// <summary>Adds a body of the continuation class.</summary>
    public void Add(string name, MethodDefinition method, IlBody body) => _bodies.Add(new LoweredBody(name, method, body));

    /// <summary>Adds a formal body, which is not printed.</summary>
    public void AddBoilerplate(MethodDefinition method, IlBody body) => _boilerplate.Add(new LoweredBody(method.Name, method, body));

    /// <summary>A static method of the continuation class.</summary>
    public MethodDefinition AddStatic(string name, TypeReference returnType, IEnumerable<ParameterDefinition> parameters) =>
        Added(NewMember.Static(Class.Type, name, returnType, parameters));

    /// <summary>An override of a method of <c>Frame</c>, under the name that stack traces show.</summary>
    public MethodDefinition AddOverride(MethodReference overridden, TypeReference returnType, IEnumerable<ParameterDefinition> parameters)
    {
        var method = AddOverride(VariantNames.Running, returnType, parameters);
        method.Overrides.Add(overridden);
        return method;
    }

    /// <summary>An override of a method of <c>Frame</c>.</summary>
    public MethodDefinition AddOverride(string name, TypeReference returnType, IEnumerable<ParameterDefinition> parameters)
    {
        var method = Added(NewMember.Override(Class.Type, name, returnType, parameters));
        method.Body.ThisParameter.ParameterType = Class.Self; // the state machine may still be a struct
        return method;
    }

    /// <summary>
    /// The call of the outlined method that suspends at <paramref name="point"/> in a new continuation, behind its other arguments.
    /// </summary>
    public IEnumerable<Instruction> CallOfSuspension(SuspensionPoint point)
    {
        var key = Like(point);
        if (!_suspensions.TryGetValue(key, out var outlined)) _suspensions[key] = outlined = DeclareSuspension(key);
        return [.. outlined.State is null ? [] : (Instruction[])[Il.Constant(point.State)], Il.Call(Class.Own(outlined.Method))];
    }

    /// <summary>The call of a variant, where <paramref name="called"/> is what the async IL calls.</summary>
    public IReadOnlyList<Instruction> CallOfVariant(BoundCall bound, MethodReference called)
    {
        var helper = Analysed.Variants.In(Method.Module);
        if (bound.Callee is not { } callee)
            return [bound.IsGuarded ? VariantPointer.LowerGuarded(called, helper, Part) : VariantPointer.Lower(called, Runtime)];
        var variant = LinkedCall.Variant(helper, callee, called, Part);
        if (!bound.IsGuarded) return [Il.Call(variant)];
        return
        [
            Il.Of(OpCodes.Ldftn, variant), GuardedCall.Of(CallResult.Of(called), OpenCall.Arguments(called)!, helper, Part),
        ];
    }

    /// <summary>Throws the exception on the stack for a statement, in a method that all bodies share.</summary>
    public IEnumerable<Instruction> CallOfRaise(SequencePoint? statement)
    {
        var key = (statement?.Document.Url, statement?.StartLine ?? 0, statement?.StartColumn ?? 0);
        if (!_throws.TryGetValue(key, out var known)) _throws[key] = known = (_throws.Count, statement);
        return [Il.Constant(known.Number), Il.Call(Class.Own(Raise ??= DeclareRaise()))];
    }

    /// <summary>The finished method.</summary>
    public ContinuationsMethod Lowered()
    {
        var lowered = new ContinuationsMethod(this);
        lowered.Need(Analysed.Needs);
        lowered.Need(Part);
        var order = Part.Edits.OfType<AddedMethod>().Select((added, index) => (added.Method, index)).ToDictionary();
        var bodies = Activations.Select(a => new LoweredBody(a.Name, a.Method, a.Body, a.Points, SteppingOf(a))).Concat(_bodies);
        foreach (var body in bodies.OrderBy(b => order.GetValueOrDefault(b.Method, order.Count))) lowered.Add(body);
        foreach (var body in _boilerplate) lowered.AddBoilerplate(body);
        return lowered;
    }

    private AsyncStepping? SteppingOf(Activation activation)
    {
        if (Activations.Find(a => a.Points is not null) is not { } resumed) return null;
        if (activation == resumed) return new(Class.Call, resumed.Method, resumed.Body);
        // A debugger takes a kick-off method for one without code of its own, and the method that has a twin runs, too.
        return activation.Method == Class.Call ? new(Found.IsTwin ? null : Method.Method, resumed.Method, resumed.Body) : null;
    }

    // Outlined and never inlined, so that it costs the fast body a call instruction and no registers, and small variants stay inlinable.
    private OutlinedSuspension DeclareSuspension(string key)
    {
        SuspensionPoint[] points = [.. (_alike ??= Points.ToLookup(Like))[key]];
        var first = points[0];
        ParameterDefinition[] kept = [.. first.Kept.Select(v => new ParameterDefinition(Class.ToClass.Type(v.Type)))];
        var state = points.Length > 1 ? new ParameterDefinition(Method.Module.TypeSystem.Int32) : null;
        List<ParameterDefinition> parameters = [];
        if (first.Bound is not null) parameters.Add(new ParameterDefinition("callee", ParameterAttributes.None, Runtime.Continuation));
        parameters.AddRange([.. Class.Shape.SuspensionParameters(Class), .. kept]);
        if (state is not null) parameters.Add(state);
        var name = $"Suspend{first.Index.ToString(CultureInfo.InvariantCulture)}";
        return new(AddOutlined(name, Runtime.Continuation, parameters), first, kept, state);
    }

    // Equal for points at which the same slots are saved, and the same code finishes the suspension.
    private string Like(SuspensionPoint point) =>
        $"{point.Finish} {string.Join(' ', point.Kept.Select(v => Layout[v].Name))}";

    // Outlined, because a method with a handler of its own costs more to call.
    private MethodDefinition DeclareRaise()
    {
        var exception = CoreLibrary.Of(Method.Module).Class("System.Exception");
        return AddOutlined(
            VariantNames.Running, Runtime.Fault,
            [new(exception), new(Method.Module.TypeSystem.Int32)]); // without names, which a trace would show
    }

    private MethodDefinition AddOutlined(string name, TypeReference returnType, IEnumerable<ParameterDefinition> parameters)
    {
        var method = AddStatic(name, returnType, parameters);
        method.ImplAttributes |= MethodImplAttributes.NoInlining;
        return method;
    }

    private MethodDefinition Added(MethodDefinition method)
    {
        Part.Add(new AddedMethod(method));
        return method;
    }
}
