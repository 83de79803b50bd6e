namespace Async2.Compiler.BackEnds.Continuations.Contexts;

/// <summary>The continuation context of an await.</summary>
/// <param name="ContinueOnCapturedContext">Whether it returns to the captured context.</param>
/// <param name="Flag">The variable that decides at run time; null if the choice is constant.</param>
internal sealed record ConfiguredAwait(bool ContinueOnCapturedContext, ContextFlag? Flag)
{
    /// <summary>An await without an explicit choice.</summary>
    public static ConfiguredAwait NotAtAll { get; } = new(true, null);
}
