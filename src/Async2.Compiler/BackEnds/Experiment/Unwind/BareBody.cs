using Async2.Compiler.BackEnds.Continuations.Bodies;
using Async2.Compiler.BackEnds.Continuations.Dispatch;

namespace Async2.Compiler.BackEnds.Experiment.Unwind;

/// <summary>The body of a bare variant: returns the bare result, and suspends by throwing.</summary>
/// <remarks>
/// <code>
/// a bare variant                              anything else
///     [stack below the arguments to locals]       as in the fast body, but where that returns a continuation:
///     point = k                                   leave SUSPEND          SUSPEND: SuspensionException.Throw(callee)
///     r = bare(args)   (protected)                and a fault is thrown
/// </code>
/// A filter around all of this handles a suspension of the callee (<see cref="CaptureFilter"/>).
/// </remarks>
internal sealed class BareBody : FastBody
{
    private readonly BareVariants _variants;
    private readonly IReadOnlyList<SuspensionPoint> _bareCalls;
    private readonly Temporaries _temporaries;
    private readonly CaptureFilter? _filter;
    private readonly FilterCopies _copies;

    private BareBody(Lowering lowering, MethodDefinition bare, BareVariants variants)
        : base("bare body", lowering, bare, bare.ReturnType)
    {
        _variants = variants;
        _bareCalls = BareCalls.In(lowering, variants);
        _temporaries = new Temporaries(Body);
        _copies = new FilterCopies(lowering, Body);
        if (_bareCalls.Count > 0) _filter = new CaptureFilter(Body, Runtime, _bareCalls);
    }

    public static void Add(Lowering lowering, MethodDefinition bare, BareVariants variants) =>
        lowering.Activations.Add(new BareBody(lowering, bare, variants).WriteAll());

    // No user throw becomes a fault: it could not be returned.
    private Activation WriteAll()
    {
        var activation = Write() with { OwnThrows = new HashSet<Instruction>() };
        if (_filter is null) return activation;
        CatchFilters.Add(Body, Runtime, Regions, _bareCalls);
        _filter.Enclose(Capture, ThrowSuspension(), Suspended);
        return activation;
    }

    protected override void WriteVariantPoint(SuspensionPoint point, BoundCall bound)
    {
        if (!_bareCalls.Contains(point))
        {
            base.WriteVariantPoint(point, bound);
            return;
        }

        var call = Original[point.Position - 1];
        var called = (MethodReference)call.Operand;
        Edit.Replace(
            call,
            [
                .. SpillBelow(point, called), .. _copies.Make(point, Load),
                .. Restoration.Capture(point.Position), .. _filter!.BeforeCall(point),
                BareCalls.Call(Lowering, point, called, _variants),
            ]);
        Edit.Replace(
            Original[point.Position],
            [Il.Of(OpCodes.Nop), .. _copies.Clear(point), .. Restoration.Restore(point.Position)]);
    }

    // While the callee runs, the values are in locals, too, because a filter cannot access the stack.
    private IEnumerable<Instruction> SpillBelow(SuspensionPoint point, MethodReference called)
    {
        if (point.Spills.Count == 0) return [];
        var arguments = new CallArguments(OpenCall.Arguments(called)!, [], _temporaries);
        return
        [
            .. arguments.Store(), .. point.Spills.Reverse().Select(s => Store(s)), .. point.Spills.Select(s => Load(s)),
            .. arguments.Load(),
        ];
    }

    protected override IEnumerable<Instruction> TakeFault(SuspensionPoint point, VariableDefinition callee)
    {
        var (goOn, fault) = (Il.Of(OpCodes.Nop), Il.Of(OpCodes.Ldloc, callee));
        if (point.Statement is { } statement) Body.SequencePoints[fault] = statement; // rethrown from the line of the await
        return
        [
            Il.Of(OpCodes.Ldloc, callee), Il.Of(OpCodes.Ldfld, Runtime.State), Il.Constant(0), Il.Of(OpCodes.Bge, goOn),
            fault, Runtime.Call(typeof(Fault), nameof(Fault.Throw)), Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Throw),
            goOn,
        ];
    }

    protected override IEnumerable<Instruction> ReturnSuspended() => _filter is null ? ThrowSuspension() : _filter.LeaveSuspended();

    protected override IEnumerable<Instruction> SharedReturn() => [];

    protected override IEnumerable<Instruction> ReturnResult() => _filter is null ? [Il.Of(OpCodes.Ret)] : _filter.LeaveWithResult();

    private Instruction[] ThrowSuspension() =>
        [Runtime.Call(typeof(SuspensionException), nameof(SuspensionException.Throw)), Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Throw)];

    // In the filter, with the outermost frame so far: the same as the cold code of a fast body does after a return.
    private IEnumerable<Instruction> Capture(SuspensionPoint point, IEnumerable<Instruction> callee) =>
    [
        .. Restoration.Restore(point.Position, callee), .. point.Kept.Select(v => _copies.Load(v, Load)),
        .. Lowering.CallOfSuspension(point),
    ];
}
