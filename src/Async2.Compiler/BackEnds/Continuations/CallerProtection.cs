using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations;

/// <summary>
/// Keeps what a variant does to ExecutionContext and SynchronizationContext from its caller, as async1 does; the caller pays, so that a method
/// that calls no variant pays nothing.
/// </summary>
/// <remarks>
/// <code>
/// thread = Thread.CurrentThread                      once, at the start of the body
/// snapshot = ContextSnapshot.Capture(thread)         before the call, when the arguments are on the stack; not where nothing
///                                                    can have changed since the last one (UnchangedContexts)
/// snapshot.Restore(tail)                             after it: compares, restores on difference
/// </code>
/// When the variant throws, the caller's caller restores, unless a handler of the caller runs first. So while a protected call is in
/// flight the local <c>inFlight</c> is set, and handlers test it on entry.
/// </remarks>
internal sealed class CallerProtection
{
    private readonly RuntimeLibrary _runtime;
    private readonly VariableDefinition _thread;
    private readonly VariableDefinition _snapshot;
    private readonly VariableDefinition? _inFlight;
    private readonly IReadOnlySet<SuspensionPoint> _snapshotIsCurrent;

    public CallerProtection(
        IlBody body, RuntimeLibrary runtime, IEnumerable<SuspensionPoint> points, IReadOnlySet<SuspensionPoint> snapshotIsCurrent)
    {
        _runtime = runtime;
        _snapshotIsCurrent = snapshotIsCurrent;
        _thread = body.AddLocal(runtime.Thread);
        _snapshot = body.AddLocal(runtime.ContextSnapshot);
        if (points.Any(p => p is { IsProtected: true, Bound: not null })) _inFlight = body.AddLocal(body.Method.Module.TypeSystem.Boolean);
    }

    /// <summary>At the start of the body: the thread, and a first snapshot where a call relies on it.</summary>
    public IReadOnlyList<Instruction> Entry() =>
        [Il.Call(_runtime.CurrentThread), Il.Of(OpCodes.Stloc, _thread), .. _snapshotIsCurrent.Count > 0 ? Capture() : []];

    /// <summary>Just before the call of the variant.</summary>
    public IEnumerable<Instruction> Capture(SuspensionPoint point) =>
        [.. SetInFlight(point, true), .. _snapshotIsCurrent.Contains(point) ? [] : Capture()];

    /// <summary>After the call; <paramref name="tail"/> loads what the variant returned.</summary>
    public IEnumerable<Instruction> Restore(SuspensionPoint point, IEnumerable<Instruction> tail) => [.. Restore(tail), .. SetInFlight(point, false)];

    /// <summary>On entry to a handler whose try region holds a protected call.</summary>
    public IEnumerable<Instruction> RestoreInHandler(Region handler, IEnumerable<SuspensionPoint> points)
    {
        if (!points.Any(p => p.Bound is not null && handler.Try!.Contains(p.Position))) return [];
        var restored = Il.Of(OpCodes.Nop);
        return
        [
            Il.Of(OpCodes.Ldloc, _inFlight), Il.Of(OpCodes.Brfalse, restored),
            Il.Constant(0), Il.Of(OpCodes.Stloc, _inFlight),
            .. Restore([Il.Of(OpCodes.Ldnull)]),
            restored,
        ];
    }

    private Instruction[] Capture() =>
        [Il.Of(OpCodes.Ldloc, _thread), Il.Call(_runtime.Method("ContextSnapshot", "Capture", 1)), Il.Of(OpCodes.Stloc, _snapshot)];

    private IEnumerable<Instruction> Restore(IEnumerable<Instruction> tail) =>
        [Il.Of(OpCodes.Ldloca, _snapshot), .. tail, Il.Call(_runtime.Method("ContextSnapshot", "Restore", 1))];

    private IEnumerable<Instruction> SetInFlight(SuspensionPoint point, bool value) =>
        point.IsProtected ? [Il.Constant(value ? 1 : 0), Il.Of(OpCodes.Stloc, _inFlight)] : [];
}
