using Async2.Compiler.BackEnds.Experiment;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>The end of a suspension, after all variables are saved: stores the state, captures contexts, links the chain.</summary>
/// <remarks>
/// <code>
/// Suspension.Innermost(mine, state)
/// Suspension.NoContinuationContext(callee, mine, state)
/// Suspension.WithContinuationContext(callee, mine, state)
/// </code>
/// It leaves on the stack the new outermost frame in the fast body, the innermost one in the resume body. <see cref="SeparateSteps"/>
/// does the same without these helpers.
/// </remarks>
internal static class FinishSuspension
{
    /// <summary>Whether one helper does it, for which the outermost frame must be on the stack before the continuation.</summary>
    public static bool IsOneCall(Lowering lowering, SuspensionPoint point) => !SeparateSteps.AreTaken(lowering, point);

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
            .. SeparateSteps.Of(lowering.Class.Runtime, point, callee, state, () => Il.Of(OpCodes.Ldloc, mine), again: false),
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
            : SeparateSteps.Of(lowering.Class.Runtime, point, callee, Il.Constant(point.State), mine, again: true);

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
}
