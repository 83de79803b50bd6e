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
/// Variants that cannot change contexts (<see cref="ContextEffects"/>) need no restoration. A call is known by the position of its await.
/// If the variant throws, the caller's caller restores, unless a handler of the caller runs first. So in a body with such handlers the
/// snapshot is empty except during a protected call (<c>End</c> instead of <c>Restore</c>), and handlers test it on entry.
/// </remarks>
internal sealed class ContextRestoration
{
    private readonly RuntimeLibrary _runtime;
    private readonly IReadOnlySet<int> _calls;
    private readonly VariableDefinition? _thread;
    private readonly VariableDefinition? _snapshot;
    private readonly bool _endsCalls;

    /// <param name="body">The body in which the calls stand.</param>
    /// <param name="runtime">The runtime library.</param>
    /// <param name="calls">The calls that may change contexts.</param>
    /// <param name="areProtected">Whether one of them stands in a try region.</param>
    public ContextRestoration(IlBody body, RuntimeLibrary runtime, IReadOnlySet<int> calls, bool areProtected)
    {
        (_runtime, _calls, _endsCalls) = (runtime, calls, areProtected);
        if (_calls.Count == 0) return;
        _thread = body.AddLocal(_runtime.Thread);
        _snapshot = body.AddLocal(_runtime.ContextSnapshot);
    }

    /// <summary>Once, at the start of a body.</summary>
    public IReadOnlyList<Instruction> FetchThread() =>
        _calls.Count == 0 ? [] : [Il.Call(_runtime.CurrentThread), Il.Of(OpCodes.Stloc, _thread)];

    /// <summary>Just before the call of the variant.</summary>
    public IEnumerable<Instruction> Capture(int await) => !_calls.Contains(await)
        ? []
        :
        [
            Il.Of(OpCodes.Ldloc, _thread), _runtime.Call(typeof(ContextSnapshot), nameof(ContextSnapshot.CaptureOf)),
            Il.Of(OpCodes.Stloc, _snapshot),
        ];

    /// <summary>After the call; <paramref name="callee"/> loads what the variant returned, and is left on the stack.</summary>
    public IEnumerable<Instruction> Restore(int await, IEnumerable<Instruction> callee) =>
        !_calls.Contains(await) ? callee
            : [.. LoadSnapshot(), .. callee, Call(_endsCalls ? nameof(ContextSnapshot.End) : nameof(ContextSnapshot.Restore))];

    /// <summary>After the call, if it has ended.</summary>
    public IEnumerable<Instruction> Restore(int await) =>
        !_calls.Contains(await) ? []
            : [.. LoadSnapshot(), Call(_endsCalls ? nameof(ContextSnapshot.EndCompleted) : nameof(ContextSnapshot.RestoreCompleted))];

    /// <summary>On entry to a handler whose try region holds a protected call.</summary>
    public IEnumerable<Instruction> RestoreInHandler(Region handler) => !_calls.Any(handler.Try!.Contains)
        ? []
        : [.. LoadSnapshot(), Call(nameof(ContextSnapshot.EndInHandler))];

    private Instruction[] LoadSnapshot() => [Il.Of(OpCodes.Ldloca, _snapshot)];

    private Instruction Call(string name) => _runtime.Call(typeof(ContextSnapshot), name);
}
