using Async2.Compiler.BackEnds.Continuations.Contexts;
using Async2.Compiler.BackEnds.Continuations.Faults;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// Turns async IL into a body that suspends by returning a continuation. Fast body and resume body share this code; the subclasses
/// define how they begin, save, and return.
/// </summary>
/// <remarks>
/// <code>
/// a variant                                   an awaiter
///     r = Callee.Call(args)   (protected)         if (!a.IsCompleted) goto COLD
///     if (r.Continuation != null) goto COLD       CONT: a.GetResult()
///     push r.Result; CONT: …
///
/// COLD: take a fault on its way (FaultPaths); save, finish the suspension, return it
/// </code>
/// COLD stands at the end of the method, or, for a point in a try region, in place: it leaves the region, and every finally block
/// around it first tests the local <c>suspended</c>, so that it does not run.
/// </remarks>
internal abstract class ActivationWriter
{
    /// <summary>The line of code that belongs to no statement.</summary>
    private const int HiddenLine = 0xfeefee;

    private readonly string _name;
    private readonly List<Instruction> _cold = [];
    private readonly Dictionary<string, VariableDefinition> _results = [];
    private readonly Instruction _exit = Il.Of(OpCodes.Nop);
    private VariableDefinition? _callee;

    /// <param name="name">The name of the body.</param>
    /// <param name="lowering">The method to write.</param>
    /// <param name="body">The copy of the async IL to rewrite.</param>
    protected ActivationWriter(string name, Lowering lowering, IlBody body)
    {
        _name = name;
        Lowering = lowering;
        Body = body;
        Regions = Regions.Of(body);
        Edit = new BodyEdit(body);
        Original = [.. body.Code];
        if (lowering.Points.Any(p => p.IsInTry)) Suspended = body.AddLocal(Runtime.Continuation);
        Restoration = new ContextRestoration(
            body, lowering.Runtime, lowering.ChangingCalls.Select(p => p.Position).ToHashSet(),
            lowering.ChangingCalls.Any(p => p.IsInTry));
        Faults = new FaultPaths(lowering, body, Regions, ReturnSuspended, EnterHandler, Suspended);
    }

    protected Lowering Lowering { get; }

    protected ContinuationClass Class => Lowering.Class;

    protected RuntimeLibrary Runtime => Class.Runtime;

    /// <summary>The copy of the async IL that is being rewritten, in the context of the continuation class.</summary>
    protected IlBody Body { get; }

    /// <summary>Its instructions before any edit: position for position those of the lowering's body.</summary>
    protected IReadOnlyList<Instruction> Original { get; }

    protected Regions Regions { get; }

    protected BodyEdit Edit { get; }

    /// <summary>Restores contexts that callees have changed.</summary>
    protected ContextRestoration Restoration { get; }

    /// <summary>Not null while control leaves a try region to suspend: then no finally block runs. Null if no point is in one.</summary>
    protected VariableDefinition? Suspended { get; }

    /// <summary>The paths of faults; complete when every suspension point has been written.</summary>
    protected FaultPaths Faults { get; }

    /// <summary>The instruction at which each suspension point continues after a resumption.</summary>
    protected Dictionary<SuspensionPoint, Instruction> Continue { get; } = [];

    /// <summary>Loads the local or parameter for a variable of the lowering's body.</summary>
    protected abstract Instruction Load(Variable variable);

    protected abstract Instruction Store(Variable variable);

    /// <summary>Saves and finishes a suspension; leaves the continuation to return on the stack.</summary>
    /// <param name="point">The suspension point.</param>
    /// <param name="callee">Loads the variant's return value, for a point that awaits a variant.</param>
    protected abstract IEnumerable<Instruction> Suspend(SuspensionPoint point, IEnumerable<Instruction> callee);

    /// <summary>Returns the continuation on the stack.</summary>
    protected abstract IEnumerable<Instruction> ReturnSuspended();

    /// <summary>
    /// The shared return of all code from <see cref="ReturnSuspended"/>: the JIT keeps a struct in registers over few returns only.
    /// </summary>
    protected virtual IEnumerable<Instruction> SharedReturn() => [];

    /// <summary>Returns the result on the stack, if there is one.</summary>
    protected abstract IEnumerable<Instruction> ReturnResult();

    /// <summary>
    /// The first code in the copy of a handler that a fault has reached; for a catch block the exception is on the stack.
    /// </summary>
    protected virtual IEnumerable<Instruction> EnterHandler(ExceptionHandler handler) => [];

    /// <summary>The suspension points for readers outside; null if frames are not resumed in this body.</summary>
    protected virtual SuspensionPoints? PointsAsData() => null;

    /// <summary>
    /// Inserts the code before the body, and the stubs of its regions; <paramref name="restoration"/> is a part of it.
    /// </summary>
    protected abstract void WriteEntry(IReadOnlyList<Instruction> restoration);

    public Activation Write()
    {
        foreach (var point in Lowering.Points)
        {
            if (point.Bound is { } bound) WriteVariantPoint(point, bound);
            else WriteAwaiterPoint(point);
        }

        foreach (var ret in Original.Where(i => i.OpCode.Code == Code.Ret)) Edit.Replace(ret, [.. ReturnResult()]);
        WriteGuards();
        WriteEntry(Restoration.FetchThread());
        Append(Faults.StubsOf(Regions.Root));
        Edit.Apply();
        if (Suspended is not null) _cold.AddRange([_exit, Il.Of(OpCodes.Ldloc, Suspended), .. ReturnSuspended()]);
        Append([.. _cold, .. SharedReturn()]);
        return new Activation(_name, Body.Method, Body, OwnThrows(), ReturnSuspended, PointsAsData());
    }

    private void WriteAwaiterPoint(SuspensionPoint point)
    {
        var await = Original[point.Position];
        Continue[point] = Original[point.Position + 1];
        var cold = Cold(point, []);
        Hide(point, cold, Continue[point]);
        if (point.AwaiterIsStored) Edit.Remove(Original[point.Position - 1]);
        Instruction[] keepAwaiter = point.AwaiterIsStored ? [] : [Store(point.Awaiter!)];
        if (point.IsInTry)
        {
            Edit.Replace(await, [.. keepAwaiter, .. cold]);
            return;
        }

        var leave = Il.Of(OpCodes.Br, cold[0]);
        // Where a step leaves the statement, a debugger would see its end, too. Optimised code has no place for the jump itself.
        if (DebugBuild.Is(Body.Method.Module)) Body.Yields[point.Index] = leave;
        Edit.Replace(await, [.. keepAwaiter, leave]);
        _cold.AddRange(cold);
    }

    /// <summary>Writes the call of a variant, and what comes after it.</summary>
    protected virtual void WriteVariantPoint(SuspensionPoint point, BoundCall bound)
    {
        var call = Original[point.Position - 1];
        var type = AwaitedResult(point);
        var result = LocalFor(type);
        Edit.Replace(
            call,
            [
                .. Restoration.Capture(point.Position), .. Lowering.CallOfVariant(bound, (MethodReference)call.Operand),
                Il.Of(OpCodes.Stloc, result),
            ]);
        Continue[point] = Il.Of(OpCodes.Nop);
        List<Instruction> suspend = [.. Configure(bound.Configured), .. Cold(point, [Il.Of(OpCodes.Ldloc, Callee())])];
        Instruction[] load = type is null ? [] : ResultOf(result);
        Edit.Replace(
            Original[point.Position],
            type is null ? RestoreThenTest(point, result, suspend) : TestThenRestore(point, result, load, suspend));
        if (point.OfTask is { } ofTask) WriteTask(Original[ofTask], point, result, load, suspend[0]);
    }

    // async1 reads the flag before IsCompleted; the difference is not observable.
    private Instruction[] Configure(ConfiguredAwait configured) => configured.Flag is { } flag
        ?
        [
            Il.Of(OpCodes.Ldloc, Callee()), .. flag.Load(Load), Runtime.Call(typeof(Suspension), nameof(Suspension.ConfigureAwait)),
            Il.Of(OpCodes.Stloc, Callee()),
        ]
        : [];

    // The task instead of the variant: no restoring, no fault, no decline. An incomplete task suspends at the variant's point.
    private void WriteTask(Instruction await, SuspensionPoint point, VariableDefinition result, Instruction[] load, Instruction suspend)
    {
        var task = GenericSubstitution.ReturnTypeOf((MethodReference)Original[point.Position - 1].Operand);
        var get = Il.Call(Runtime.MethodFor(
            task, typeof(AwaitedTask), nameof(AwaitedTask.Await), nameof(AwaitedTask.AwaitValueTask)));
        Instruction[] test = [Il.Of(OpCodes.Dup), Il.Of(OpCodes.Stloc, Callee()), Il.Of(OpCodes.Brtrue, suspend)];
        if (load.Length > 0)
            Edit.Replace(await, [get, Il.Of(OpCodes.Stloc, result), .. ContinuationOf(result), .. test, Il.Of(OpCodes.Br, load[0])]);
        else Edit.Replace(await, [get, .. test]);
    }

    // The bare continuation passes through the restoring, so that it lives in no register across it.
    private List<Instruction> RestoreThenTest(SuspensionPoint point, VariableDefinition returned, List<Instruction> suspend)
    {
        var callee = Callee();
        List<Instruction> test =
            [.. Restoration.Restore(point.Position, [Il.Of(OpCodes.Ldloc, returned)]), Il.Of(OpCodes.Dup), Il.Of(OpCodes.Stloc, callee)];
        return WithCold(point, test, ColdOfVariant(point, callee, suspend), [Continue[point]]);
    }

    private List<Instruction> ColdOfVariant(SuspensionPoint point, VariableDefinition callee, List<Instruction> suspend) =>
        [.. GoOnIfDeclined(point, callee), .. TakeFault(point, callee), .. suspend];

    /// <summary>Sends a fault that a variant has returned to its handlers, and falls through otherwise.</summary>
    protected virtual IEnumerable<Instruction> TakeFault(SuspensionPoint point, VariableDefinition callee) => Faults.Divert(point, callee);

    // Before anything is popped: at the target the arguments are loaded again, and the task method is called.
    private Instruction[] GoOnIfDeclined(SuspensionPoint point, VariableDefinition callee) => point.Otherwise is { } otherwise
        ? [Il.Of(OpCodes.Ldloc, callee), Runtime.LoadDeclined(), Il.Of(OpCodes.Beq, Original[otherwise])]
        : [];

    // A result with its continuation would be spilled over the restoring: test first, so that only one of them lives on.
    private List<Instruction> TestThenRestore(
        SuspensionPoint point, VariableDefinition result, Instruction[] load, List<Instruction> suspend)
    {
        var callee = Callee();
        List<Instruction> cold =
        [
            .. Restoration.Restore(point.Position, ContinuationOf(result)), Il.Of(OpCodes.Stloc, callee),
            .. ColdOfVariant(point, callee, suspend),
        ];
        List<Instruction> completed = [.. Restoration.Restore(point.Position), .. load, Continue[point]];
        return WithCold(point, [.. ContinuationOf(result)], cold, completed);
    }

    private Instruction[] ContinuationOf(VariableDefinition result) =>
        [Il.Of(OpCodes.Ldloca, result), Il.Of(OpCodes.Ldfld, Runtime.ContinuationOf(result.VariableType))];

    private Instruction[] ResultOf(VariableDefinition result) =>
        [Il.Of(OpCodes.Ldloca, result), Il.Of(OpCodes.Ldfld, Runtime.ResultOf(result.VariableType))];

    /// <summary>The local for what variants have returned.</summary>
    protected VariableDefinition Callee() => _callee ??= Body.AddLocal(Runtime.Continuation);

    // test; brtrue COLD; completed …, or in a try region: test; brfalse DONE; cold …; DONE: completed …
    private List<Instruction> WithCold(SuspensionPoint point, List<Instruction> test, List<Instruction> cold, List<Instruction> completed)
    {
        Hide(point, cold, completed[0]);
        if (point.IsInTry) return [.. test, Il.Of(OpCodes.Brfalse, completed[0]), .. cold, .. completed];
        _cold.AddRange(cold);
        return [.. test, Il.Of(OpCodes.Brtrue, cold[0]), .. completed];
    }

    /// <summary>The result of the variant that is awaited at a point, in the context of the continuation class; null without one.</summary>
    protected TypeReference? AwaitedResult(SuspensionPoint point) =>
        CallResult.Of((MethodReference)Original[point.Position - 1].Operand);

    // The shared local for the return values of variants with this result type.
    private VariableDefinition LocalFor(TypeReference? result)
    {
        var type = Runtime.VariantReturn(result);
        if (!_results.TryGetValue(type.FullName, out var local)) _results[type.FullName] = local = Body.AddLocal(type);
        return local;
    }

    private List<Instruction> Cold(SuspensionPoint point, IEnumerable<Instruction> callee)
    {
        List<Instruction> cold = [.. point.Spills.Reverse().Select(s => Store(s)), .. Suspend(point, callee)];
        if (point.IsInTry) cold.AddRange([Il.Of(OpCodes.Stloc, Suspended), Il.Of(OpCodes.Leave, _exit)]);
        else cold.AddRange(ReturnSuspended());
        Body.Yields[point.Index] = cold[0];
        return cold;
    }

    /// <summary>Says that code belongs to no statement, though it stands behind one.</summary>
    protected static SequencePoint HiddenPoint(Instruction first, SequencePoint statement) =>
        new(first, statement.Document) { StartLine = HiddenLine, EndLine = HiddenLine };

    // A debugger runs on through it. In a try region the statement goes on behind it.
    private void Hide(SuspensionPoint point, List<Instruction> cold, Instruction behind)
    {
        if (point.Statement is not { IsHidden: false } statement) return;
        Body.SequencePoints[cold[0]] = HiddenPoint(cold[0], statement);
        if (point.IsInTry) Body.SequencePoints.TryAdd(behind, statement);
    }

    private void WriteGuards()
    {
        foreach (var handler in Regions.All.Where(r => r.IsHandler && Lowering.Points.Any(p => r.Try!.Contains(p.Position))))
        {
            var head = Original[handler.Start];
            List<Instruction> guard = [head];
            if (handler.Kind is RegionKind.Finally or RegionKind.Fault)
            {
                var run = Il.Of(OpCodes.Nop);
                guard.AddRange([Il.Of(OpCodes.Ldloc, Suspended), Il.Of(OpCodes.Brfalse, run), Il.Of(OpCodes.Endfinally), run]);
            }

            guard.AddRange(Restoration.RestoreInHandler(handler));
            if (guard.Count == 1) continue;
            if (FirstStatementOf(handler) is { } first)
                Body.SequencePoints.TryAdd(head, handler.Kind is RegionKind.Catch ? first : HiddenPoint(head, first));
            Edit.Replace(head, guard);
        }
    }

    // A step into a catch block ends at its first instruction, which must not belong to the code before it. A finally block may be skipped.
    private SequencePoint? FirstStatementOf(Region handler) => Enumerable.Range(handler.Start, handler.Length)
        .Select(i => Lowering.Body.SequencePoints.GetValueOrDefault(Lowering.Body.Code[i])).FirstOrDefault(p => p is { IsHidden: false });

    /// <summary>
    /// Inserts code at the start of a try region: code that every entry runs first, and code that is only a jump target.
    /// </summary>
    protected void WriteStart(Region region, IEnumerable<Instruction> first, IEnumerable<Instruction>? targets = null)
    {
        var normal = Il.Of(OpCodes.Nop);
        if (StatementAtStartOf(region) is { } statement) Body.SequencePoints[normal] = statement;
        var head = Original[region.Start];
        Edit.Replace(head, [head, .. first, Il.Of(OpCodes.Br, normal), .. targets ?? [], .. Faults.StubsOf(region), normal]);
    }

    // Code behind the targets at the start of a region would seem to belong to the last of them.
    private SequencePoint? StatementAtStartOf(Region region)
    {
        var position = region.Start;
        while (position > 0 && !Lowering.Body.SequencePoints.ContainsKey(Lowering.Body.Code[position])) position--;
        return Lowering.Body.SequencePoints.GetValueOrDefault(Lowering.Body.Code[position]);
    }

    // Behind all regions, including those that reach to the end.
    private void Append(IReadOnlyList<Instruction> code)
    {
        if (code.Count == 0) return;
        foreach (var handler in Body.Handlers)
        {
            handler.TryEnd ??= code[0];
            handler.HandlerEnd ??= code[0];
        }

        Body.Code.AddRange(code);
    }

    private HashSet<Instruction> OwnThrows() => [.. Original.Where(i => i.OpCode.Code == Code.Throw), .. Faults.CopiedThrows];
}
