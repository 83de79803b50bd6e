namespace Async2.Compiler.BackEnds.Experiment;

/// <summary>The end of a suspension by single steps, as the runtime's JIT emitted it before it had one helper.</summary>
/// <remarks>
/// <code>
/// mine.State = state
/// mine.Context = CaptureExecutionContext(), or CaptureContinuationContext()
/// Link(callee, mine), or mine.Next = mine
/// </code>
/// It leaves on the stack what the helper leaves there. The helpers for the resume body leave the ExecutionContext to the dispatcher; the
/// steps do not, as the runtime's own JIT did not.
/// </remarks>
internal static class SeparateSteps
{
    /// <summary>
    /// Whether they finish a suspension. A frame that continues in its callee's ExecutionContext captures none, so one call always finishes
    /// it (<see cref="FlowingSuspension"/>).
    /// </summary>
    public static bool AreTaken(Lowering lowering, SuspensionPoint point) =>
        !lowering.Options.Experiment.FinishSuspension && point.Bound is not { Flows: true };

    /// <summary>The steps.</summary>
    /// <param name="runtime">The runtime library.</param>
    /// <param name="point">The suspension point.</param>
    /// <param name="callee">Loads the variant's return value; nothing for a point that awaits an awaiter.</param>
    /// <param name="state">Loads the state.</param>
    /// <param name="mine">Loads the frame.</param>
    /// <param name="again">Whether the frame is in the chain already.</param>
    public static Instruction[] Of(
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
