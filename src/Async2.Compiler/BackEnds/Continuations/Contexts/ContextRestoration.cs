namespace Async2.Compiler.BackEnds.Continuations.Contexts;

/// <summary>
/// Hides a variant's changes to ExecutionContext and SynchronizationContext from its caller, as async1 does. The caller pays, so a method
/// that calls no variant pays nothing.
/// </summary>
/// <remarks>
/// <code>
/// thread = Thread.CurrentThread                      once, at the start of a body
/// snapshot = ContextSnapshot.Capture(thread)         before the call, when the arguments are on the stack
/// snapshot.Restore(callee)                             after it: compares, and restores on difference
/// </code>
/// Variants that cannot change contexts (<see cref="Graph.ContextEffects"/>) need no restoration.
/// If the variant throws, the caller's caller restores, unless a handler of the caller runs first. So in a body with such handlers the
/// snapshot is empty except during a protected call (<c>End</c> instead of <c>Restore</c>), and handlers test it on entry.
/// </remarks>
internal sealed class ContextRestoration
{
    private readonly RuntimeLibrary _runtime;
    private readonly IReadOnlySet<SuspensionPoint> _calls;
    private readonly VariableDefinition? _thread;
    private readonly VariableDefinition? _snapshot;
    private readonly bool _endsCalls;

    public ContextRestoration(IlBody body, Lowering lowering)
    {
        _runtime = lowering.Class.Runtime;
        _calls = lowering.ChangingCalls;
        if (_calls.Count == 0) return;
        _thread = body.AddLocal(_runtime.Thread);
        _snapshot = body.AddLocal(_runtime.ContextSnapshot);
        _endsCalls = _calls.Any(p => p.IsInTry);
    }

    /// <summary>Finds the calls of variants after which the caller has to restore contexts.</summary>
    public static void FindChangingCalls(Lowering lowering) => lowering.ChangingCalls = lowering.Points
        .Where(p => p.Bound is { Flows: false } && !(lowering.Options.Uses(Optimisation.HarmlessCalls) && lowering.KeepsContexts(p)))
        .ToHashSet();

    /// <summary>Once, at the start of a body.</summary>
    public IReadOnlyList<Instruction> FetchThread() =>
        _calls.Count == 0 ? [] : [Il.Call(_runtime.CurrentThread), Il.Of(OpCodes.Stloc, _thread)];

    /// <summary>Just before the call of the variant.</summary>
    public IEnumerable<Instruction> Capture(SuspensionPoint point) => !_calls.Contains(point)
        ? []
        :
        [
            Il.Of(OpCodes.Ldloc, _thread), _runtime.Call(typeof(ContextSnapshot), nameof(ContextSnapshot.CaptureOf)),
            Il.Of(OpCodes.Stloc, _snapshot),
        ];

    /// <summary>After the call; <paramref name="callee"/> loads what the variant returned, and is left on the stack.</summary>
    public IEnumerable<Instruction> Restore(SuspensionPoint point, IEnumerable<Instruction> callee) =>
        !_calls.Contains(point) ? callee
            : [.. LoadSnapshot(), .. callee, Call(_endsCalls ? nameof(ContextSnapshot.End) : nameof(ContextSnapshot.Restore))];

    /// <summary>After the call, if it has ended.</summary>
    public IEnumerable<Instruction> Restore(SuspensionPoint point) =>
        !_calls.Contains(point) ? []
            : [.. LoadSnapshot(), Call(_endsCalls ? nameof(ContextSnapshot.EndCompleted) : nameof(ContextSnapshot.RestoreCompleted))];

    /// <summary>On entry to a handler whose try region holds a protected call.</summary>
    public IEnumerable<Instruction> RestoreInHandler(Region handler) => !_calls.Any(p => handler.Try!.Contains(p.Position))
        ? []
        : [.. LoadSnapshot(), Call(nameof(ContextSnapshot.EndInHandler))];

    private Instruction[] LoadSnapshot() => [Il.Of(OpCodes.Ldloca, _snapshot)];

    private Instruction Call(string name) => _runtime.Call(typeof(ContextSnapshot), name);
}
