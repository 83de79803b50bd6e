namespace Async2.Stress;

/// <summary>How long a run lasts.</summary>
/// <param name="Seed">What the choices of all chains follow from.</param>
/// <param name="Seconds">It ends after so long.</param>
/// <param name="Suspensions">Or after so many suspensions.</param>
/// <param name="Patience">A chain without progress for so many seconds is lost.</param>
internal sealed record Limits(int Seed, double Seconds, long Suspensions = long.MaxValue, double Patience = 20);
