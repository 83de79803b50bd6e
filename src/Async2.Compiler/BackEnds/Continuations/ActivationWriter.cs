using Async2.Compiler.Analysis;
using Async2.Compiler.FrontEnds.Tidy;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations;

/// <summary>
/// Turns async IL into a body that suspends by returning a continuation. The fast body and the resume body are the same code but for
/// how they begin, save, and return: the subclasses say how.
/// </summary>
/// <remarks>
/// <code>
/// a variant                                   an awaiter
///     snapshot = Capture(thread)                  if (!a.IsCompleted) goto COLD
///     r = Callee.Call(args)                       CONT: a.GetResult()
///     snapshot.Restore(r.Continuation)
///     if (r.Continuation != null) goto COLD       COLD: save, finish the suspension, return it
///     push r.Result; CONT: …
/// </code>
/// COLD stands at the end of the method, or, for a point in a try region, in place: it leaves the region, and every finally block
/// around it first tests the local <c>suspended</c>, so that it does not run. While a protected call is in flight (<c>inFlight</c>), a
/// handler restores the contexts before it runs any code of the user's.
/// </remarks>
internal abstract class ActivationWriter
{
    private readonly List<Instruction> _cold = [];
    private readonly Dictionary<string, VariableDefinition> _results = [];
    private readonly Instruction _exit = Il.Of(OpCodes.Nop);
    private readonly VariableDefinition? _suspended;
    private readonly VariableDefinition? _thread;
    private readonly VariableDefinition? _snapshot;
    private readonly VariableDefinition? _inFlight;

    protected ActivationWriter(Lowering lowering, IlBody body)
    {
        Lowering = lowering;
        Body = body;
        Regions = Regions.Of(body);
        Edit = new BodyEdit(body);
        Original = [.. body.Code];
        var module = Home.Type.Module;
        if (lowering.Points.Any(p => p.IsProtected)) _suspended = body.AddLocal(Runtime.Continuation);
        if (!lowering.AwaitsVariants) return;
        _thread = body.AddLocal(Runtime.Thread);
        _snapshot = body.AddLocal(Runtime.ContextSnapshot);
        if (lowering.Points.Any(p => p is { IsProtected: true, Bound: not null })) _inFlight = body.AddLocal(module.TypeSystem.Boolean);
    }

    protected Lowering Lowering { get; }

    protected Home Home => Lowering.Home;

    protected RuntimeLibrary Runtime => Home.Runtime;

    /// <summary>The copy of the async IL that is being rewritten, in the context of the home.</summary>
    protected IlBody Body { get; }

    /// <summary>Its instructions before any edit: position for position those of the lowering's body.</summary>
    protected IReadOnlyList<Instruction> Original { get; }

    protected Regions Regions { get; }

    protected BodyEdit Edit { get; }

    /// <summary>Where each suspension point goes on after a resumption.</summary>
    protected Dictionary<SuspensionPoint, Instruction> Continue { get; } = [];

    /// <summary>The local of <see cref="Body"/> (or parameter of the fast body) that stands for a variable of the lowering's body.</summary>
    protected abstract Instruction Load(object variable);

    protected abstract Instruction Store(object variable);

    /// <summary>Saves and finishes a suspension; leaves the continuation to return on the stack.</summary>
    /// <param name="point">The suspension point.</param>
    /// <param name="tail">What the variant returned, for a point that awaits one.</param>
    protected abstract IEnumerable<Instruction> Suspend(SuspensionPoint point, IEnumerable<Instruction> tail);

    /// <summary>Returns the continuation on the stack.</summary>
    protected abstract IEnumerable<Instruction> ReturnSuspended();

    /// <summary>Returns the result on the stack, if there is one.</summary>
    protected abstract IEnumerable<Instruction> ReturnResult();

    /// <summary>Puts in place what comes before the body.</summary>
    protected abstract void WriteEntry(IReadOnlyList<Instruction> fetchThread);

    public IlBody Write()
    {
        foreach (var point in Lowering.Points) WritePoint(point);
        foreach (var ret in Original.Where(i => i.OpCode.Code == Code.Ret)) Edit.Replace(ret, [.. ReturnResult()]);
        WriteGuards();
        WriteEntry(FetchThread());
        Edit.Apply();
        AppendCold();
        RemoveUnreachable.Run(Body);
        DropDeadPushes.Run(Body);
        StraightenJumps.Run(Body);
        DropUnusedLocals.Run(Body);
        return Body;
    }

    private Instruction[] FetchThread() => _thread is null
        ? []
        : [Il.Call(Runtime.CurrentThread), Il.Of(OpCodes.Stloc, _thread)];

    private void WritePoint(SuspensionPoint point)
    {
        if (point.Bound is { } bound) WriteVariantPoint(point, bound);
        else WriteAwaiterPoint(point);
    }

    private void WriteAwaiterPoint(SuspensionPoint point)
    {
        var await = Original[point.Position];
        Continue[point] = Original[point.Position + 1];
        var cold = Cold(point, []);
        if (!point.IsProtected && IsPlainTest(point))
        {
            // brtrue CONT; ldloc a; await; CONT:  →  brfalse COLD; CONT:
            Edit.Replace(Original[point.Position - 2], Il.Of(OpCodes.Brfalse, cold[0]));
            Edit.Remove(Original[point.Position - 1]);
            Edit.Remove(await);
            _cold.AddRange(cold);
            return;
        }

        var keepAwaiter = point.AwaiterIsStored ? Il.Of(OpCodes.Pop) : Store(point.Awaiter!);
        if (point.IsProtected)
        {
            Edit.Replace(await, [keepAwaiter, .. cold]);
            return;
        }

        Edit.Replace(await, keepAwaiter, Il.Of(OpCodes.Br, cold[0]));
        _cold.AddRange(cold);
    }

    private bool IsPlainTest(SuspensionPoint point)
    {
        var position = point.Position;
        return point.AwaiterIsStored && position >= 2
            && Original[position - 2].OpCode.Code == Code.Brtrue && ReferenceEquals(Original[position - 2].Operand, Original[position + 1])
            && !Targets.Contains(Original[position - 1]) && !Targets.Contains(Original[position]);
    }

    private HashSet<Instruction>? _targets;

    private HashSet<Instruction> Targets => _targets ??= JumpTargets.Of(Body);

    private void WriteVariantPoint(SuspensionPoint point, BoundCall bound)
    {
        var callee = Lowering.HomeOf(bound.Callee);
        var call = Original[point.Position - 1];
        var variant = callee.CallFrom(Home.Type.Module, (MethodReference)call.Operand);
        var result = ResultOf(bound, call);
        Instruction[] tail = bound.Callee.HasResult
            ? [Il.Of(OpCodes.Ldloca, result), Il.Of(OpCodes.Ldfld, Runtime.Field((GenericInstanceType)result.VariableType, "Continuation"))]
            : [Il.Of(OpCodes.Ldloc, result)];
        Edit.Replace(call,
        [
            .. SetInFlight(point, true),
            Il.Of(OpCodes.Ldloc, _thread), Il.Call(Runtime.Method("ContextSnapshot", "Capture", 1)), Il.Of(OpCodes.Stloc, _snapshot),
            Il.Call(variant), Il.Of(OpCodes.Stloc, result),
        ]);
        var @continue = Il.Of(OpCodes.Nop);
        Continue[point] = @continue;
        var (code, completed) = bound.Callee.HasResult
            ? TestThenRestore(point, tail, (GenericInstanceType)result.VariableType, @continue)
            : RestoreThenTest(point, tail, @continue);
        Edit.Replace(Original[point.Position], [.. code, .. completed]);
    }

    // The bare continuation survives the restoring in a register.
    private (List<Instruction> Code, List<Instruction> Completed) RestoreThenTest(
        SuspensionPoint point, Instruction[] tail, Instruction @continue)
    {
        List<Instruction> code = [.. Restore(point, tail), .. Copies(tail)];
        List<Instruction> completed = [@continue];
        BranchToCold(point, code, Cold(point, tail), completed);
        return (code, completed);
    }

    // A result with its continuation would be spilled over the restoring: test first, so that only one of them lives on.
    private (List<Instruction> Code, List<Instruction> Completed) TestThenRestore(
        SuspensionPoint point, Instruction[] tail, GenericInstanceType resultType, Instruction @continue)
    {
        List<Instruction> code = [.. Copies(tail)];
        List<Instruction> completed = [.. Restore(point, [Il.Of(OpCodes.Ldnull)]), Il.Of(tail[0].OpCode, tail[0].Operand), Il.Of(OpCodes.Ldfld, Runtime.Field(resultType, "Result")), @continue];
        BranchToCold(point, code, [.. Restore(point, tail), .. Cold(point, tail)], completed);
        return (code, completed);
    }

    private IEnumerable<Instruction> Restore(SuspensionPoint point, Instruction[] tail) =>
        [Il.Of(OpCodes.Ldloca, _snapshot), .. Copies(tail), Il.Call(Runtime.Method("ContextSnapshot", "Restore", 1)), .. SetInFlight(point, false)];

    private void BranchToCold(SuspensionPoint point, List<Instruction> code, List<Instruction> cold, List<Instruction> completed)
    {
        if (point.IsProtected) code.AddRange([Il.Of(OpCodes.Brfalse, completed[0]), .. cold]);
        else
        {
            code.Add(Il.Of(OpCodes.Brtrue, cold[0]));
            _cold.AddRange(cold);
        }
    }

    // The local for what variants of this result type return; shared by all of them.
    private VariableDefinition ResultOf(BoundCall bound, Instruction call)
    {
        var type = bound.Callee.HasResult
            ? Runtime.AsyncResultOf(((GenericInstanceType)GenericSubstitution.ReturnTypeOf((MethodReference)call.Operand)).GenericArguments[0])
            : Runtime.Continuation;
        if (!_results.TryGetValue(type.FullName, out var local)) _results[type.FullName] = local = Body.AddLocal(type);
        return local;
    }

    private IEnumerable<Instruction> SetInFlight(SuspensionPoint point, bool value) =>
        point.IsProtected ? [Il.Constant(value ? 1 : 0), Il.Of(OpCodes.Stloc, _inFlight)] : [];

    private static IEnumerable<Instruction> Copies(IEnumerable<Instruction> code) => code.Select(i => Il.Of(i.OpCode, i.Operand));

    private List<Instruction> Cold(SuspensionPoint point, IEnumerable<Instruction> tail)
    {
        List<Instruction> cold = [.. point.Spills.Reverse().Select(Store), .. Suspend(point, Copies(tail))];
        if (point.IsProtected) cold.AddRange([Il.Of(OpCodes.Stloc, _suspended), Il.Of(OpCodes.Leave, _exit)]);
        else cold.AddRange(ReturnSuspended());
        return cold;
    }

    private void WriteGuards()
    {
        foreach (var handler in Regions.All.Where(r => r.IsHandler))
        {
            var inside = Lowering.Points.Where(p => handler.Try!.Contains(p.Position)).ToList();
            if (inside.Count == 0) continue;
            var head = Original[handler.Start];
            List<Instruction> guard = [head];
            if (handler.Kind is RegionKind.Finally or RegionKind.Fault)
            {
                var run = Il.Of(OpCodes.Nop);
                guard.AddRange([Il.Of(OpCodes.Ldloc, _suspended), Il.Of(OpCodes.Brfalse, run), Il.Of(OpCodes.Endfinally), run]);
            }

            if (inside.Exists(p => p.Bound is not null))
            {
                var restored = Il.Of(OpCodes.Nop);
                guard.AddRange(
                [
                    Il.Of(OpCodes.Ldloc, _inFlight), Il.Of(OpCodes.Brfalse, restored),
                    Il.Constant(0), Il.Of(OpCodes.Stloc, _inFlight),
                    Il.Of(OpCodes.Ldloca, _snapshot), Il.Of(OpCodes.Ldnull), Il.Call(Runtime.Method("ContextSnapshot", "Restore", 1)),
                    restored,
                ]);
            }

            if (guard.Count > 1) Edit.Replace(head, guard);
        }
    }

    private void AppendCold()
    {
        if (_suspended is not null) _cold.AddRange([_exit, Il.Of(OpCodes.Ldloc, _suspended), .. ReturnSuspended()]);
        if (_cold.Count == 0) return;
        foreach (var handler in Body.Handlers)
        {
            handler.TryEnd ??= _cold[0];
            handler.HandlerEnd ??= _cold[0];
        }

        Body.Code.AddRange(_cold);
    }
}
