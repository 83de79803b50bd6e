namespace Async2.Compiler.BackEnds.Experiment;

/// <summary>Suspensions of resumed activations that do not, or not always, use their frame again.</summary>
/// <remarks>
/// <code>
/// none             callee;  kept…;  Suspend_k;  this;  InPlaceOf         like the fast body; then the new frame replaces this one
/// opportunistic    if (this.State == k) { suspend again } else { as none }
/// </code>
/// </remarks>
internal static class FrameReuse
{
    /// <summary>Suspends at a point.</summary>
    /// <param name="lowering">The method to write.</param>
    /// <param name="point">The suspension point.</param>
    /// <param name="callee">Loads the variant's return value; nothing for a point that awaits an awaiter.</param>
    /// <param name="load">Loads a variable.</param>
    /// <param name="self">Loads the frame.</param>
    /// <param name="again">Suspends in the frame.</param>
    public static IEnumerable<Instruction> Suspend(
        Lowering lowering, SuspensionPoint point, IReadOnlyList<Instruction> callee, Func<Variable, Instruction> load,
        Func<Instruction> self, Func<IEnumerable<Instruction>, IEnumerable<Instruction>> again)
    {
        if (lowering.Reuse == ContinuationReuse.None) return Anew(callee);
        // State is that of the resumption until the next suspension stores its own.
        var (elsewhere, done) = (Il.Of(OpCodes.Nop), Il.Of(OpCodes.Nop));
        return
        [
            self(), Il.Of(OpCodes.Ldfld, lowering.Runtime.State), Il.Constant(point.State), Il.Of(OpCodes.Bne_Un, elsewhere),
            .. again(callee), Il.Of(OpCodes.Br, done),
            elsewhere, .. Anew(callee.Select(i => Il.Of(i.OpCode, i.Operand))), done,
        ];

        Instruction[] Anew(IEnumerable<Instruction> loadCallee) =>
        [
            .. loadCallee, .. point.Kept.Select(load), .. lowering.CallOfSuspension(point), self(),
            lowering.Runtime.Call(typeof(SuspensionSteps), nameof(SuspensionSteps.InPlaceOf)),
        ];
    }
}
