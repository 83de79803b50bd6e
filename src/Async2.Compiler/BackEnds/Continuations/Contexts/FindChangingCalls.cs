using Async2.Compiler.BackEnds.Continuations.Stages;

namespace Async2.Compiler.BackEnds.Continuations.Contexts;

/// <summary>Finds the calls of variants that may change the contexts of their thread, so that the caller has to restore them.</summary>
internal static class FindChangingCalls
{
    public static void Run(Lowering lowering) =>
        lowering.ChangingCalls = lowering.Points.Where(p => p.Bound is { Flows: false } && MayChange(lowering, p)).ToHashSet();

    private static bool MayChange(Lowering lowering, SuspensionPoint call) =>
        !lowering.Options.Uses(Optimisation.HarmlessCalls) || !lowering.KeepsContexts(call);
}
