namespace Async2.Compiler.Blocking;

/// <summary>Says why control cannot leave the frame of a body at a call: the call is pinned, and blocks as compiled.</summary>
/// <remarks>The words <em>pin</em> and <em>pinned</em> are those of virtual threads elsewhere.</remarks>
internal sealed class SitePins
{
    /// <summary>The beginning of the reason of calls in handlers that cannot be left.</summary>
    public const string InHandler = "it stands in a handler: ";

    /// <summary>The reason of calls under a lock that a finally block gives back.</summary>
    public const string UnderLock = "a lock is held";

    private readonly ControlFlow _flow;
    private readonly Regions _regions;
    private readonly Liveness _liveness;
    private readonly StackTypes _stack;
    private readonly HolderRegions _holders;
    private readonly MovableHandlers _handlers;
    private readonly InterpolatedStrings _strings;
    private readonly string? _ofBody;
    private StackProducers? _producers;

    private SitePins(IlBody body, BlockingTable table)
    {
        _flow = ControlFlow.Of(body);
        _regions = Regions.Of(_flow);
        _liveness = Liveness.Of(_flow);
        _stack = StackTypes.Of(_flow);
        _holders = HolderRegions.Of(_flow, _regions, table);
        _handlers = new MovableHandlers(_flow, _regions, _stack);
        _strings = InterpolatedStrings.In(_flow);
        _ofBody = WhyNoneIn(body);
    }

    /// <exception cref="UnbalancedStack">The code is damaged.</exception>
    public static SitePins Of(IlBody body, BlockingTable table) => new(body, table);

    /// <summary>The reason; null if the call is not pinned.</summary>
    public string? Why(BlockingSite site) => !_flow.IsReachable(site.Position)
        ? "control never gets there"
        : _ofBody ?? WhyRegion(site.Position) ?? WhyStack(site.Position, site.Taken) ?? WhyLive(site.Position) ?? WhyReceiver(site);

    /// <summary>The outermost handler around a call that is not pinned: the code in it can stand outside of it; null if none is.</summary>
    public Region? HandlerAround(BlockingSite site) => _handlers.Outermost(site.Position);

    /// <summary>The static type of the receiver of a call; null if it has none, or is not known.</summary>
    public TypeReference? ReceiverOf(BlockingSite site) =>
        site.Called.HasThis && _stack.Before(site.Position) is { } stack && stack.Count >= site.Taken ? stack[^site.Taken].Type : null;

    /// <summary>The types of the values on the stack below the arguments of a call that is not pinned.</summary>
    public IEnumerable<TypeReference> TypesBelow(BlockingSite site) =>
        _stack.Before(site.Position).SkipLast(site.Taken).Select(s => _stack.SpillType(s)!);

    /// <summary>The interpolated strings that are unfinished at a call which is not pinned.</summary>
    public IEnumerable<VariableDefinition> StringsAt(BlockingSite site) =>
        _strings.AddressedAt(site.Position, _flow.Positions).Concat(
            _liveness.LiveAfter(site.Position).Variables.Where(IsReplaceable).Select(v => v.Local!));

    /// <summary>The uses of interpolated strings.</summary>
    public IEnumerable<InterpolatedStrings.Use> StringUses => _strings.Uses;

    private static string? WhyNoneIn(IlBody body) =>
        body.Code.Exists(i => i.OpCode.Code == Code.Localloc) ? "the method allocates on the stack"
        : body.Code.Exists(i => i.OpCode.Code is Code.Arglist or Code.Jmp) ? "the method has a variable argument list"
        : null;

    private string? WhyRegion(int position)
    {
        if (_handlers.WhyNot(position) is { } handler) return InHandler + handler;
        foreach (var region in _regions.EnclosingTries(position))
        {
            if (region.Handlers.Any(h => h.HandlerType == ExceptionHandlerType.Filter))
                return "it stands under an exception filter, which runs before finally blocks within";
            if (_holders.IsHeldIn(region)) return UnderLock;
        }

        return null;
    }

    private string? WhyStack(int position, int taken)
    {
        var stack = _stack.Before(position).SkipLast(taken).ToList();
        var strings = stack.RemoveAll(s => s is { Kind: StackKind.ByReference, Type: { } type } && InterpolatedStrings.IsHandler(type));
        return strings > _strings.AddressedAt(position, _flow.Positions).Count()
            || stack.Exists(s => s.Kind == StackKind.NativeInt || _stack.SpillType(s) is null)
            ? "a pointer or a ref struct is part of the expression around it"
            : null;
    }

    private string? WhyLive(int position)
    {
        foreach (var variable in _liveness.LiveAfter(position).Variables)
        {
            if (variable.Type.IsPinned) return "a pinned variable is in use";
            if (variable.Type.IsByReference || variable.Type is PointerType or FunctionPointerType) return "a pointer is in use";
            if (TypeKinds.IsStackOnly(variable.Type) && !IsReplaceable(variable)) return "a ref struct is in use";
        }

        return null;
    }

    private bool IsReplaceable(Variable variable) => variable.Local is { } local && _strings.CanReplace(local);

    // A twin has a copy of the struct. Nobody else can change a local meanwhile.
    private string? WhyReceiver(BlockingSite site)
    {
        if (site is not { Primitive: null, Called.HasThis: true, Called.DeclaringType.IsValueType: true }) return null;
        if (TypeKinds.Definition(site.Called.DeclaringType) is { } type && TwinSignature.IsReadOnly(type.CustomAttributes)) return null;
        var receivers = (_producers ??= StackProducers.Of(_flow)).ProducersOf(_flow.Body.Code[site.Position], operand: 0);
        return receivers.All(r => r?.OpCode.Code is Code.Ldloca or Code.Ldarga) ? null : "others may change its struct meanwhile";
    }
}
