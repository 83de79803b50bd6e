namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>How an await goes on.</summary>
/// <param name="ContinueOnCapturedContext">Whether it goes back to the captured context.</param>
/// <param name="Flag">What says so instead, when the program runs; null if it is known.</param>
internal sealed record ConfiguredAwait(bool ContinueOnCapturedContext, ContextFlag? Flag)
{
    /// <summary>Nothing is said.</summary>
    public static ConfiguredAwait NotAtAll { get; } = new(true, null);
}
