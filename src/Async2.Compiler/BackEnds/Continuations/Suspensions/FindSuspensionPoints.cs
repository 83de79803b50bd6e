using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.BackEnds.Continuations.Suspensions;

/// <summary>Lists the suspension points of a body with the variables that each must keep.</summary>
internal sealed class FindSuspensionPoints
{
    private readonly IlBody _body;
    private readonly Dictionary<Instruction, BoundCall> _bound;
    private readonly Dictionary<Instruction, string> _blocking;
    private readonly ControlFlow _flow;
    private readonly Regions _regions;
    private readonly Liveness _liveness;
    private readonly StackTypes _stack;
    private readonly ParameterDefinition? _self;
    private readonly IReadOnlyList<Variable> _alwaysKept;

    private FindSuspensionPoints(Analysing method, ControlFlow flow)
    {
        _body = method.Body;
        _bound = method.Bound;
        _blocking = method.Blocking;
        _flow = flow;
        _regions = Regions.Of(flow);
        _liveness = Liveness.Of(flow);
        _stack = StackTypes.Of(flow);
        _self = method.Self;
        _alwaysKept = [.. AlwaysKept(method).Where(CanBeKept)];
    }

    /// <exception cref="Refusal">A value that no field can hold is live across an await.</exception>
    public static void Run(Analysing method)
    {
        var flow = ControlFlow.Of(method.Body);
        var positions = Enumerable.Range(0, method.Body.Code.Count)
            .Where(i => flow.IsReachable(i)
                && (method.Bound.ContainsKey(method.Body.Code[i]) || AsyncHelpers.IsAwaitAwaiter(method.Body.Code[i])))
            .ToList();
        if (positions.Count == 0) return;
        var finder = new FindSuspensionPoints(method, flow);
        method.Points = [.. positions.Select(finder.Describe)];
    }

    // A debug build may rely on the variables that its compiler kept: a timer in a field of this, an object in a local.
    private IEnumerable<Variable> AlwaysKept(Analysing method)
    {
        var locals = !method.Options.Uses(Optimisation.LiveVariables) ? _body.Locals : DebugBuild.Is(method.Module) ? _body.Hoisted : null;
        if (locals is null) return [];
        return _body.Arguments.Where(a => a != _self).Select(a => (Variable)a).Concat(locals.Select(l => (Variable)l));
    }

    private SuspensionPoint Describe(int position, int index)
    {
        if (_regions.IsInHandler(position)) throw Refusal.Of(SkipReason.AwaitInHandler);
        var call = _bound.GetValueOrDefault(_body.Code[position]);
        var spills = SpillLocals(position);
        var live = _liveness.LiveAfter(position).Variables.Where(v => (_self is null || v != _self) && !IsLostAsCompiled(v))
            .Select(Keepable);
        var kept = live.Union(_alwaysKept).Concat(spills.Select(s => (Variable)s)).ToList();
        VariableDefinition? awaiter = null;
        var isStored = false;
        TypeReference? awaiterType = null;
        if (call is null)
        {
            awaiterType = ((GenericInstanceMethod)_body.Code[position].Operand).GenericArguments[0];
            isStored = _body.Code[position - 1].OpCode.Code == Code.Ldloc
                && ((VariableDefinition)_body.Code[position - 1].Operand).VariableType.FullName == awaiterType.FullName;
            awaiter = isStored ? (VariableDefinition)_body.Code[position - 1].Operand : _body.AddLocal(awaiterType);
            if (!kept.Contains(awaiter)) kept.Add(awaiter);
        }

        return new SuspensionPoint
        {
            Index = index,
            Position = position,
            Bound = call,
            Otherwise = PositionOf(call?.Otherwise),
            OfTask = PositionOf(call?.OfTask),
            AwaiterType = awaiterType,
            IsSynchronous = call?.IsOfTwin ?? RuntimeLibrary.IsBlockingCall(awaiterType!),
            Blocking = _blocking.GetValueOrDefault(_body.Code[position]),
            Critical = AsyncHelpers.IsCall(_body.Code[position], "UnsafeAwaitAwaiter"),
            Awaiter = awaiter,
            AwaiterIsStored = isStored,
            Spills = spills,
            Kept = kept,
            IsInTry = _regions.TryDepth(position) > 0,
            Statement = Statements.At(_body, position),
        };
    }

    private int? PositionOf(Instruction? instruction) => instruction is null ? null : _flow.Positions[instruction];

    private List<VariableDefinition> SpillLocals(int position)
    {
        // Only the result of the await, or the awaiter itself, is above the values to spill.
        var below = _stack.Before(position).Count - 1;
        return [.. Enumerable.Range(0, below).Select(slot =>
            _body.AddLocal(_stack.SpillType(position, slot) ?? throw Refusal.Of(SkipReason.PointerAcrossAwait)))];
    }

    // while (…) { text = await …; Parse(text, out span); }     The address is a use, so the span seems live across the await.
    //
    // A ref struct is a local of MoveNext, never a field of its machine: a suspension resets it. So it does in runtime async IL. The
    // resume body, too, begins with a default value, and code between two suspensions has one activation in each form.
    private static bool IsLostAsCompiled(Variable variable) => variable.Local is not null && IsByRefLike(variable.Type);

    private static Variable Keepable(Variable variable)
    {
        if (variable.Type.IsByReference || variable.Type.IsPinned) throw Refusal.Of(SkipReason.PointerAcrossAwait);
        return IsByRefLike(variable.Type) ? throw Refusal.Of(SkipReason.RefStructAcrossAwait) : variable;
    }

    private static bool CanBeKept(Variable variable) =>
        variable.Type is { IsByReference: false, IsPinned: false } type && !IsByRefLike(type);

    private static bool IsByRefLike(TypeReference type) =>
        type is GenericParameter ? TypeKinds.IsStackOnly(type)
        : type.IsValueType && type.GetElementType().FullName is var name
            && (name is "System.Span`1" or "System.ReadOnlySpan`1"
                || type.Resolve() is { HasCustomAttributes: true } definition
                && definition.CustomAttributes.Any(
                    a => a.AttributeType.FullName == "System.Runtime.CompilerServices.IsByRefLikeAttribute"));
}
