using Async2.Compiler.Analysis;
using Async2.Compiler.BackEnds.Continuations.Stages;

namespace Async2.Compiler.BackEnds.Continuations.Contexts;

/// <summary>
/// Where the fast body asks for its thread, of whose contexts it takes snapshots: as late as on every way to a protected call, but outside
/// of loops. So an activation that comes to none does without.
/// </summary>
internal static class ThreadFetch
{
    /// <summary>The position in the async IL before which it does; 0 is the start of the body.</summary>
    public static int Of(Lowering lowering) =>
        lowering.ChangingCalls.Count == 0 || !lowering.Options.Uses(Optimisation.LateSnapshot)
            ? 0
            : Place(ControlFlow.Of(lowering.Body), [.. lowering.ChangingCalls.Select(p => p.Position - 1)]);

    private static int Place(ControlFlow flow, IReadOnlyCollection<int> uses)
    {
        var regions = Regions.Of(flow);
        var blocks = new BasicBlocks(flow);
        var dominators = new Dominators(blocks);
        // Behind a finally block that always throws, for example, control never comes to a use.
        var block = uses.Select(blocks.BlockOf).Where(dominators.IsReachable)
            .Aggregate((int?)null, (above, b) => above is { } a ? dominators.Common(a, b) : b) ?? 0;
        while (block != 0 && (regions.Innermost(blocks.Start(block)) != regions.Root || blocks.IsInCycle(block)))
            block = dominators.Immediate(block);
        if (block == 0 && (regions.Innermost(0) != regions.Root || blocks.IsInCycle(0))) return 0;
        return uses.Where(u => blocks.BlockOf(u) == block).DefaultIfEmpty(blocks.End(block) - 1).Min();
    }
}
