namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>The third stage: async IL with known suspension points and bound calls.</summary>
/// <param name="Method">The method.</param>
/// <param name="Variants">The variants to which calls are bound.</param>
/// <param name="Options">How to lower.</param>
/// <param name="Body">The async IL, in the context of the method.</param>
/// <param name="Points">Its suspension points.</param>
/// <param name="Needs">The parts that bound calls need besides the variants.</param>
/// <param name="Decisions">The decisions about the awaits.</param>
internal sealed record AnalysedMethod(
    AsyncIlMethod Method,
    VariantSet Variants,
    LoweringOptions Options,
    IlBody Body,
    IReadOnlyList<SuspensionPoint> Points,
    LoweredPart Needs,
    IReadOnlyList<Decision> Decisions)
{
    /// <summary>Whether it is the twin of a method to which a delegate is bound somewhere.</summary>
    public bool IsTargetOfDelegate { get; init; }
}
