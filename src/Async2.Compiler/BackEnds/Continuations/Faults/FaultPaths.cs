namespace Async2.Compiler.BackEnds.Continuations.Faults;

/// <summary>
/// The paths of faults through a body: from the suspension point where one arrives, through the handlers around it, and out, without
/// the CLR.
/// </summary>
/// <remarks>
/// <code>
/// at the points in the try region T      fault = Fault.Deliver(fault, k)
///   T has a finally block                suspended = fault; leave FINALLY     without running it, as where a frame suspends
///   T has catch clauses                  if (fault.Exception is C) leave CATCH;  …  leave OUT
///   anything else, and where there is a  Fault.Throw(fault)                   the CLR finds the handler
///   filter further out                                                        which asks filters before it runs finally blocks
/// in the region P around T               FINALLY: suspended = null; a copy of the finally block; OUT
///                                        CATCH:   push Fault.Catch(fault, class); a copy of the catch block
///                                        OUT:     as above, with P for T
/// in no region                           OUT:     return Fault.Leave(fault, class)
/// </code>
/// FINALLY, OUT and CATCH are a region's <em>stubs</em>. They are at its start, those of no region at the end of the code. The copy
/// replaces a leave through the finally block: that would be a call by the CLR, and its exceptions would have two frames of the method.
/// </remarks>
internal sealed class FaultPaths
{
    private readonly IlBody _body;
    private readonly Regions _regions;
    private readonly RuntimeLibrary _runtime;
    private readonly Lowering _lowering;
    private readonly Func<IEnumerable<Instruction>> _return;
    private readonly Func<ExceptionHandler, IEnumerable<Instruction>> _enterHandler;
    private readonly VariableDefinition? _suspended;
    private readonly HandlerCopies _copies;
    private readonly Dictionary<Region, List<Instruction>> _stubs = [];
    private readonly Dictionary<Region, Instruction> _throughStubs = [];
    private readonly Dictionary<ExceptionHandler, Instruction> _entries = [];
    private readonly Dictionary<Region, FaultArrival?> _arrivals = [];
    private VariableDefinition? _fault;
    private VariableDefinition? _number;

    /// <param name="lowering">The method to write.</param>
    /// <param name="body">The body to rewrite, before any edit.</param>
    /// <param name="regions">Its regions.</param>
    /// <param name="returnTail">Returns the continuation on the stack.</param>
    /// <param name="enterHandler">The code before the code of a handler; for a catch block the exception is on the stack.</param>
    /// <param name="suspended">The local that keeps finally blocks from running; null if no point is in a try region.</param>
    public FaultPaths(
        Lowering lowering, IlBody body, Regions regions, Func<IEnumerable<Instruction>> returnTail,
        Func<ExceptionHandler, IEnumerable<Instruction>> enterHandler, VariableDefinition? suspended)
    {
        (_lowering, _body, _regions, _runtime, _return, _enterHandler, _suspended) = (
            lowering, body, regions, lowering.Class.Runtime, returnTail, enterHandler, suspended);
        _copies = new HandlerCopies(lowering.Body, body, regions);
    }

    /// <summary>Throws in copies of handlers.</summary>
    public IEnumerable<Instruction> CopiedThrows => _copies.Throws;

    /// <summary>The additional code of a region.</summary>
    public IReadOnlyList<Instruction> StubsOf(Region region) => _stubs.GetValueOrDefault(region, []);

    /// <summary>The code after a variant's return: sends a fault to its handlers, and falls through otherwise.</summary>
    /// <param name="point">The suspension point.</param>
    /// <param name="callee">The local for variants' return values.</param>
    public IEnumerable<Instruction> Divert(SuspensionPoint point, VariableDefinition callee)
    {
        // Faults are the only non-frames here. Faults are rare, and for rare types the JIT makes a call of a type test.
        Instruction[] test = [Il.Of(OpCodes.Ldloc, callee), Il.Of(OpCodes.Ldfld, _runtime.State), Il.Constant(0)];
        var arrival = ArrivalOf(point);
        if (arrival is { Code: { } code }) return [.. StoreNumber(point, arrival), .. test, Il.Of(OpCodes.Blt, code)];
        var goOn = Il.Of(OpCodes.Nop);
        return [.. StoreNumber(point, arrival), .. test, Il.Of(OpCodes.Bge, goOn), .. Arrive(point, callee, arrival), goOn];
    }

    /// <summary>Sends a fault from the suspension point to its handlers; control does not return.</summary>
    /// <param name="point">A point in a try region.</param>
    /// <param name="fault">Loads the fault.</param>
    /// <param name="callee">The local for variants' return values.</param>
    public IEnumerable<Instruction> Deliver(SuspensionPoint point, Instruction fault, VariableDefinition callee)
    {
        var arrival = ArrivalOf(point);
        return
        [
            fault, Il.Of(OpCodes.Stloc, callee), .. StoreNumber(point, arrival),
            .. arrival is { Code: { } code } ? [Il.Of(OpCodes.Br, code)] : Arrive(point, callee, arrival),
        ];
    }

    // The points of a region share it. Not if the CLR records its line, or if it depends on the stack.
    private FaultArrival? ArrivalOf(SuspensionPoint point)
    {
        var region = _regions.Innermost(point.Position);
        if (!_arrivals.TryGetValue(region, out var arrival)) _arrivals[region] = arrival = NewArrival(region);
        return point.Spills.Count == 0 ? arrival : null;
    }

    private FaultArrival? NewArrival(Region region)
    {
        if (region != _regions.Root && Through(region).Exists(i => i.OpCode.Code == Code.Throw)) return null;
        var points = _lowering.Points.Count(p => p.Bound is not null && p.Spills.Count == 0 && _regions.Innermost(p.Position) == region);
        return new FaultArrival(points > 1 ? _number ??= _body.AddLocal(_body.Method.Module.TypeSystem.Int32) : null);
    }

    private static Instruction[] StoreNumber(SuspensionPoint point, FaultArrival? arrival) =>
        arrival?.Number is { } number ? [Il.Constant(point.Index), Il.Of(OpCodes.Stloc, number)] : [];

    private IEnumerable<Instruction> Arrive(SuspensionPoint point, VariableDefinition callee, FaultArrival? arrival)
    {
        var load = Il.Of(OpCodes.Ldloc, callee);
        if (arrival is not null) arrival.Code = load;
        var number = arrival?.Number is { } local ? Il.Of(OpCodes.Ldloc, local) : Il.Constant(point.Index);
        return point.IsInTry
            ?
            [
                load, number, _runtime.Call(typeof(Fault), nameof(Fault.Deliver)), Il.Of(OpCodes.Stloc, FaultLocal),
                .. Through(_regions.Innermost(point.Position)),
            ]
            :
            [
                .. point.Spills.Select(_ => Il.Of(OpCodes.Pop)),
                load, LoadClass(), number, _runtime.Call(typeof(Fault), nameof(Fault.Leave)), .. _return(),
            ];
    }

    // The fault is in its local, and the code in the region.
    private List<Instruction> Through(Region region)
    {
        if (region == _regions.Root)
            return [LoadFault(), LoadClass(), _runtime.Call(typeof(Fault), nameof(Fault.LeaveHandlers)), .. _return()];
        if (!_lowering.Options.Uses(Optimisation.FaultPaths) || IsUnderFilter(region)) return LetTheClrDeliver();
        if (region.Handlers is [{ HandlerType: not ExceptionHandlerType.Catch } last] && IsFinally(last))
            return ThroughFinally(last, region.Parent!);
        if (region.Handlers.Any(h => h.HandlerType != ExceptionHandlerType.Catch)) return LetTheClrDeliver();
        List<Instruction> code = [];
        foreach (var handler in region.Handlers)
        {
            var next = Il.Of(OpCodes.Nop);
            if (!CatchesAll(handler))
            {
                code.AddRange(
                [
                    LoadFault(), Il.Of(OpCodes.Ldfld, _runtime.Field(typeof(Fault), nameof(Fault.Exception))),
                    Il.Of(OpCodes.Isinst, handler.CatchType), Il.Of(OpCodes.Brfalse, next),
                ]);
            }

            code.AddRange(IsCopied(handler) ? [LeaveTo(EntryOf(handler, region.Parent!))] : LetTheClrDeliver());
            if (CatchesAll(handler)) return code;
            code.Add(next);
        }

        return [.. code, LeaveTo(StubThrough(region.Parent!))];
    }

    // A fault block of an iterator ends it; one of a method is a finally block whose other ways have been moved.
    private bool IsFinally(ExceptionHandler handler) => handler.HandlerType == ExceptionHandlerType.Finally
        || handler.HandlerType == ExceptionHandlerType.Fault && _lowering.Kind.IsSkippedByExceptions;

    private List<Instruction> ThroughFinally(ExceptionHandler handler, Region around) => IsCopied(handler)
        ? [LoadFault(), Il.Of(OpCodes.Stloc, _suspended), LeaveTo(EntryOf(handler, around))]
        : LetTheClrDeliver();

    // A debugger sets a breakpoint on a line once in a method: in a Debug build each handler has one place.
    private bool IsCopied(ExceptionHandler handler) =>
        _lowering.Options.Uses(Optimisation.CatchCopies) && !DebugBuild.Is(_lowering.Method.Module) && _copies.CanCopy(handler);

    private static bool IsUnderFilter(Region region)
    {
        for (Region? each = region; each is not null; each = each.Parent)
            if (each.Kind == RegionKind.Try && each.Handlers.Any(h => h.HandlerType == ExceptionHandlerType.Filter)) return true;
        return false;
    }

    private static bool CatchesAll(ExceptionHandler handler) => handler.CatchType.FullName is "System.Object" or "System.Exception";

    private static Instruction[] Cast(ExceptionHandler handler) => [Il.Of(OpCodes.Castclass, handler.CatchType)];

    private Instruction StubThrough(Region region)
    {
        if (_throughStubs.TryGetValue(region, out var label)) return label;
        _throughStubs[region] = label = Il.Of(OpCodes.Nop);
        AddStub(region, [label, .. Through(region)]);
        return label;
    }

    private Instruction EntryOf(ExceptionHandler handler, Region around)
    {
        if (_entries.TryGetValue(handler, out var label)) return label;
        var isCatch = handler.HandlerType == ExceptionHandlerType.Catch;
        _entries[handler] = label = isCatch ? LoadFault() : Il.Of(OpCodes.Ldnull);
        AddStub(around,
        [
            label,
            .. isCatch
                ? [LoadClass(), _runtime.Call(typeof(Fault), nameof(Fault.Catch)), .. CatchesAll(handler) ? [] : Cast(handler)]
                : (Instruction[])[Il.Of(OpCodes.Stloc, _suspended)],
            .. _enterHandler(handler), .. _copies.Copy(handler, around, goOn: () => Il.Of(OpCodes.Br, StubThrough(around))),
        ]);
        return label;
    }

    private void AddStub(Region region, List<Instruction> stub)
    {
        if (!_stubs.TryGetValue(region, out var stubs)) _stubs[region] = stubs = [];
        stubs.AddRange(stub);
    }

    private List<Instruction> LetTheClrDeliver() =>
        [LoadFault(), _runtime.Call(typeof(Fault), nameof(Fault.Throw)), Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Throw)];

    private Instruction LoadClass() => Il.Of(OpCodes.Ldtoken, _lowering.Class.Self);

    private Instruction LoadFault() => Il.Of(OpCodes.Ldloc, FaultLocal);

    private VariableDefinition FaultLocal => _fault ??= _body.AddLocal(_runtime.Fault);

    private static Instruction LeaveTo(Instruction label) => Il.Of(OpCodes.Leave, label);

    /// <summary>The code at which the faults of a region's suspension points arrive.</summary>
    /// <param name="Number">The local for the number of the point; null if only one has the code.</param>
    private sealed record FaultArrival(VariableDefinition? Number)
    {
        /// <summary>Its first instruction, once it has been written.</summary>
        public Instruction? Code { get; set; }
    }
}
