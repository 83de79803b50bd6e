namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>The end of a suspension, after all variables are saved: stores the state, captures contexts, links the chain.</summary>
/// <remarks>
/// <code>
/// one helper (the experiment's FinishSuspension)   --finish-suspension off
///     Suspension.Innermost(mine, state)               mine.State = state
///     Suspension.NoContinuationContext(               mine.Context = CaptureExecutionContext(), or
///         callee, mine, state)                            CaptureContinuationContext()
///     Suspension.WithContinuationContext(             Link(callee, mine), or mine.Next = mine
///         callee, mine, state)
/// </code>
/// Both leave the same on the stack: the new outermost frame in the fast body, the innermost one in the resume body. The helpers for
/// the latter leave the ExecutionContext to the dispatcher; the steps do not, as the runtime's own JIT did not. A frame that continues
/// in its callee's ExecutionContext captures none, so one call always finishes it (<see cref="FlowingSuspension"/>).
/// </remarks>
internal static class FinishSuspension
{
    /// <summary>Whether one helper does it, for which the outermost frame must be on the stack before the continuation.</summary>
    public static bool IsOneCall(Lowering lowering, SuspensionPoint point) =>
        lowering.Options.FinishSuspension || point.Bound is { Flows: true };

    /// <summary>The end in the method that has created the continuation, which is on the stack.</summary>
    /// <param name="lowering">The method to write.</param>
    /// <param name="point">The suspension point.</param>
    /// <param name="callee">Loads the variant's return value; nothing for a point that awaits an awaiter.</param>
    /// <param name="state">Loads the state.</param>
    /// <param name="body">The body of the method.</param>
    /// <remarks>The one call needs no local, which would cost a header of twelve bytes and a signature.</remarks>
    public static IEnumerable<Instruction> OfNew(
        Lowering lowering, SuspensionPoint point, IEnumerable<Instruction> callee, Instruction state, IlBody body)
    {
        if (IsOneCall(lowering, point)) return OneCall(lowering.Class.Runtime, point, state, again: false);
        var mine = body.AddLocal(lowering.Class.Self);
        return
        [
            Il.Of(OpCodes.Stloc, mine),
            .. StepByStep(lowering.Class.Runtime, point, callee, state, () => Il.Of(OpCodes.Ldloc, mine), again: false),
        ];
    }

    /// <summary>The end in the body of a continuation that is already in the chain.</summary>
    /// <param name="lowering">The method to write.</param>
    /// <param name="point">The suspension point.</param>
    /// <param name="callee">Loads the variant's return value; nothing for a point that awaits an awaiter.</param>
    /// <param name="mine">Loads the continuation.</param>
    public static IEnumerable<Instruction> Again(
        Lowering lowering, SuspensionPoint point, IEnumerable<Instruction> callee, Func<Instruction> mine) =>
        IsOneCall(lowering, point)
            ? [.. callee, mine(), .. OneCall(lowering.Class.Runtime, point, Il.Constant(point.State), again: true)]
            : StepByStep(lowering.Class.Runtime, point, callee, Il.Constant(point.State), mine, again: true);

    private static Instruction[] OneCall(RuntimeLibrary runtime, SuspensionPoint point, Instruction state, bool again) =>
    [
        state,
        Il.Call(runtime.Method(point.Bound is { Flows: true } ? typeof(FlowingSuspension) : typeof(Suspension), Name(point, again))),
    ];

    private static string Name(SuspensionPoint point, bool again) => point.Bound switch
    {
        null => again ? nameof(Suspension.InnermostAgain) : nameof(Suspension.Innermost),
        { Configured.ContinueOnCapturedContext: true } =>
            again ? nameof(Suspension.WithContinuationContextAgain) : nameof(Suspension.WithContinuationContext),
        _ => again ? nameof(Suspension.NoContinuationContextAgain) : nameof(Suspension.NoContinuationContext),
    };

    private static Instruction[] StepByStep(
        RuntimeLibrary runtime, SuspensionPoint point, IEnumerable<Instruction> callee, Instruction state, Func<Instruction> mine,
        bool again)
    {
        var isConfigured = point.Bound is { Configured.Flag: not null };
        Instruction[] configured = isConfigured ? [.. callee.Select(i => Il.Of(i.OpCode, i.Operand))] : [];
        var contexts = isConfigured ? nameof(SuspensionSteps.CaptureConfiguredContext)
            : point.Bound is { Configured.ContinueOnCapturedContext: true } ? nameof(SuspensionSteps.CaptureContinuationContext)
            : nameof(SuspensionSteps.CaptureExecutionContext);
        Instruction[] capture =
        [
            mine(), state, Il.Of(OpCodes.Stfld, runtime.State),
            mine(), .. configured, runtime.Call(typeof(SuspensionSteps), contexts), Il.Of(OpCodes.Stfld, runtime.Context),
        ];
        if (point.Bound is not null)
        {
            var link = again ? nameof(SuspensionSteps.LinkAgain) : nameof(SuspensionSteps.Link);
            return [.. capture, .. callee, mine(), Il.Call(runtime.Method(typeof(SuspensionSteps), link))];
        }

        return again ? [.. capture, mine()] : [.. capture, mine(), mine(), Il.Of(OpCodes.Stfld, runtime.Next), mine()];
    }
}
