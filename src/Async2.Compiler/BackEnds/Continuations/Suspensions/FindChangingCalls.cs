namespace Async2.Compiler.BackEnds.Continuations.Suspensions;

/// <summary>Finds the calls of variants after which the caller has to restore contexts.</summary>
internal static class FindChangingCalls
{
    public static void Run(Lowering lowering) => lowering.ChangingCalls = lowering.Points
        .Where(p => p.Bound is { Flows: false } && !(lowering.Options.Uses(Optimisation.HarmlessCalls) && lowering.KeepsContexts(p)))
        .ToHashSet();
}
