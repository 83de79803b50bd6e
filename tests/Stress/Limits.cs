namespace Async2.Stress;

/// <summary>The limits of a run.</summary>
/// <param name="Seed">The seed of all chains' choices.</param>
/// <param name="Seconds">The time limit.</param>
/// <param name="Suspensions">The limit of suspensions.</param>
/// <param name="Patience">A chain without progress for so many seconds is lost.</param>
/// <param name="PoolThreads">So many threads of the pool for chains that block; 0 for the other chains.</param>
internal sealed record Limits(int Seed, double Seconds, long Suspensions = long.MaxValue, double Patience = 20, int PoolThreads = 0);
