using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Bodies;

/// <summary>
/// The end of a suspension, when everything has been saved: stores the state, captures contexts, links the chain.
/// </summary>
/// <remarks>
/// <code>
/// one helper (the experiment's FinishSuspension)   --finish-suspension off
///     Suspension.Leaf(mine, state)                    mine.State = state
///     Suspension.NoContinuationContext(               mine.Context = CaptureExecutionContext()
///         tail, mine, state)                          [tail = CaptureContinuationContext(tail)]
///     Suspension.WithContinuationContext(             Link(tail, mine), or mine.Next = mine
///         tail, mine, state)
/// </code>
/// Both leave the same: the new tail in the fast body, the leaf in the resume body. The helpers for the latter leave the
/// ExecutionContext to the dispatcher; the steps do not, as the runtime's own JIT did not. A frame that goes on in its callee's
/// ExecutionContext captures none, so it is finished by one call (<see cref="FlowingSuspension"/>) always.
/// </remarks>
internal static class FinishSuspension
{
    private const string Steps = "Suspension";

    /// <summary>Whether one helper does it, for which the tail must be on the stack before the continuation.</summary>
    public static bool IsOneCall(Lowering lowering, SuspensionPoint point) =>
        lowering.Options.FinishSuspension || point.Bound is { Flows: true };

    /// <summary>In the method that has taken the continuation, which is on the stack.</summary>
    /// <param name="lowering">What is being written.</param>
    /// <param name="point">The suspension point.</param>
    /// <param name="tail">Loads what the variant returned; nothing for a point that awaits an awaiter.</param>
    /// <param name="body">The method's.</param>
    /// <remarks>The one call needs no local, which would be a header of twelve bytes and a signature.</remarks>
    public static IEnumerable<Instruction> OfNew(
        Lowering lowering, SuspensionPoint point, IEnumerable<Instruction> tail, IlBody body)
    {
        if (IsOneCall(lowering, point)) return OneCall(lowering.Class.Runtime, point, again: false);
        var mine = body.AddLocal(lowering.Class.Self);
        return
        [
            Il.Of(OpCodes.Stloc, mine), .. StepByStep(lowering.Class.Runtime, point, tail, () => Il.Of(OpCodes.Ldloc, mine), again: false),
        ];
    }

    /// <summary>In the body of a continuation that stands in the chain already.</summary>
    /// <param name="lowering">What is being written.</param>
    /// <param name="point">The suspension point.</param>
    /// <param name="tail">Loads what the variant returned; nothing for a point that awaits an awaiter.</param>
    /// <param name="mine">Loads the continuation.</param>
    public static IEnumerable<Instruction> Again(
        Lowering lowering, SuspensionPoint point, IEnumerable<Instruction> tail, Func<Instruction> mine) =>
        IsOneCall(lowering, point)
            ? [.. tail, mine(), .. OneCall(lowering.Class.Runtime, point, again: true)]
            : StepByStep(lowering.Class.Runtime, point, tail, mine, again: true);

    private static Instruction[] OneCall(RuntimeLibrary runtime, SuspensionPoint point, bool again) =>
    [
        Il.Constant(point.State),
        Il.Call(runtime.Method(Type(point), again ? Name(point) + "Again" : Name(point), point.Bound is null ? 2 : 3)),
    ];

    private static string Type(SuspensionPoint point) => point.Bound is { Flows: true } ? "FlowingSuspension" : "Suspension";

    private static string Name(SuspensionPoint point) => point.Bound switch
    {
        null => "Leaf",
        { Configured.ContinueOnCapturedContext: true } => "WithContinuationContext",
        _ => "NoContinuationContext",
    };

    private static Instruction[] StepByStep(
        RuntimeLibrary runtime, SuspensionPoint point, IEnumerable<Instruction> tail, Func<Instruction> mine, bool again)
    {
        Instruction[] capture =
        [
            mine(), Il.Constant(point.State), Il.Of(OpCodes.Stfld, runtime.State),
            mine(), Il.Call(runtime.Method(Steps, "CaptureExecutionContext", 0)), Il.Of(OpCodes.Stfld, runtime.Context),
        ];
        if (point.Bound is { } bound)
        {
            Instruction[] returnTo = bound.Configured.ContinueOnCapturedContext
                ? [Il.Call(runtime.Method(Steps, "CaptureContinuationContext", 1))]
                : [];
            return [.. capture, .. tail, .. returnTo, mine(), Il.Call(runtime.Method(Steps, again ? "LinkAgain" : "Link", 2))];
        }

        return again ? [.. capture, mine()] : [.. capture, mine(), mine(), Il.Of(OpCodes.Stfld, runtime.Next), mine()];
    }
}
