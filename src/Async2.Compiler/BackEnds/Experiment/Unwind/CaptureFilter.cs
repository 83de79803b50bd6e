namespace Async2.Compiler.BackEnds.Experiment.Unwind;

/// <summary>
/// The try region around the body of a bare variant. Its filter saves the frame when a suspension passes, and declines. So all frames
/// are saved while the stack is intact, and then unwound at once.
/// </summary>
/// <remarks>
/// <code>
/// try { body; leave END } filter
/// {
///     suspension = exception as SuspensionException;  if (suspension == null) goto DECLINE
///     switch (point) { POINT_k of each }
///     POINT_k: suspension.Outermost = Suspend_k(suspension.Outermost, live…);  [suspended = …]  goto DECLINE
///     DECLINE: false
/// }
/// END: return result
/// SUSPEND: SuspensionException.Throw(callee)
/// </code>
/// Catching and rethrowing would cost five times as much, and stack space for each frame, which ends at some hundred frames.
/// </remarks>
internal sealed class CaptureFilter
{
    private readonly IlBody _body;
    private readonly RuntimeLibrary _runtime;
    private readonly IReadOnlyList<SuspensionPoint> _calls;
    private readonly VariableDefinition? _point;
    private readonly VariableDefinition? _result;
    private readonly VariableDefinition _callee;
    private readonly Instruction _end;
    private readonly Instruction _suspend;

    public CaptureFilter(IlBody body, RuntimeLibrary runtime, IReadOnlyList<SuspensionPoint> calls)
    {
        (_body, _runtime, _calls) = (body, runtime, calls);
        if (calls.Count > 1) _point = body.AddLocal(body.Method.Module.TypeSystem.Int32);
        if (body.ReturnType.MetadataType != MetadataType.Void) _result = body.AddLocal(body.ReturnType);
        _callee = body.AddLocal(runtime.Continuation);
        _end = _result is null ? Il.Of(OpCodes.Nop) : Il.Of(OpCodes.Ldloc, _result);
        _suspend = Il.Of(OpCodes.Ldloc, _callee);
    }

    /// <summary>Notes the current call.</summary>
    public IEnumerable<Instruction> BeforeCall(SuspensionPoint point) =>
        _point is null ? [] : [Il.Constant(IndexOf(point)), Il.Of(OpCodes.Stloc, _point)];

    /// <summary>Returns the result on the stack, if there is one.</summary>
    public IEnumerable<Instruction> LeaveWithResult() =>
        _result is null ? [Il.Of(OpCodes.Leave, _end)] : [Il.Of(OpCodes.Stloc, _result), Il.Of(OpCodes.Leave, _end)];

    /// <summary>Suspends with the continuation on the stack.</summary>
    public IEnumerable<Instruction> LeaveSuspended() => [Il.Of(OpCodes.Stloc, _callee), Il.Of(OpCodes.Leave, _suspend)];

    /// <summary>Encloses the body so far in the region.</summary>
    /// <param name="capture">Saves the frame at a point, given code that loads the outermost frame so far; leaves the new one.</param>
    /// <param name="suspend">Suspends with the continuation on the stack.</param>
    /// <param name="suspended">The local that finally blocks test.</param>
    public void Enclose(
        Func<SuspensionPoint, IEnumerable<Instruction>, IEnumerable<Instruction>> capture, IReadOnlyList<Instruction> suspend,
        VariableDefinition? suspended)
    {
        var filter = Filter(capture, suspended);
        Instruction[] handler = [Il.Of(OpCodes.Pop), Il.Of(OpCodes.Rethrow)];
        foreach (var inside in _body.Handlers)
        {
            inside.TryEnd ??= filter[0];
            inside.HandlerEnd ??= filter[0];
        }

        var start = _body.Code[0];
        _body.Code.AddRange([.. filter, .. handler, _end, Il.Of(OpCodes.Ret), _suspend, .. suspend]);
        _body.AddFilter(start, filter[0], handler[0], _end);
    }

    private List<Instruction> Filter(
        Func<SuspensionPoint, IEnumerable<Instruction>, IEnumerable<Instruction>> capture, VariableDefinition? suspended)
    {
        var suspension = _body.AddLocal(_runtime.Type(typeof(SuspensionException)));
        var decline = Il.Constant(0);
        var captures = _calls.Select(p => Captured(p, capture, suspension, suspended)).ToList();
        return
        [
            Il.Of(OpCodes.Isinst, _runtime.Type(typeof(SuspensionException))), Il.Of(OpCodes.Stloc, suspension),
            Il.Of(OpCodes.Ldloc, suspension), Il.Of(OpCodes.Brfalse, decline),
            .. _point is null ? [] : new[]
            {
                Il.Of(OpCodes.Ldloc, _point), Il.Of(OpCodes.Switch, captures.Select(c => c[0]).ToArray()), Il.Of(OpCodes.Br, decline),
            },
            .. captures.SelectMany(c => c.Append(Il.Of(OpCodes.Br, decline))),
            decline, Il.Of(OpCodes.Endfilter),
        ];
    }

    private List<Instruction> Captured(
        SuspensionPoint point, Func<SuspensionPoint, IEnumerable<Instruction>, IEnumerable<Instruction>> capture,
        VariableDefinition suspension, VariableDefinition? suspended)
    {
        var callee = _runtime.Field(typeof(SuspensionException), nameof(SuspensionException.Outermost));
        return
        [
            Il.Of(OpCodes.Ldloc, suspension), .. capture(point, [Il.Of(OpCodes.Ldloc, suspension), Il.Of(OpCodes.Ldfld, callee)]),
            Il.Of(OpCodes.Stfld, callee),
            .. point.IsInTry
                ? new[] { Il.Of(OpCodes.Ldloc, suspension), Il.Of(OpCodes.Ldfld, callee), Il.Of(OpCodes.Stloc, suspended) }
                : [],
        ];
    }

    private int IndexOf(SuspensionPoint point) => _calls.TakeWhile(p => p != point).Count();
}
