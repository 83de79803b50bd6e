namespace Async2.Inspect.Top;

/// <summary>The state of a process at a time.</summary>
/// <param name="Suspended">The suspended chains that began since the session did.</param>
/// <param name="SuspensionsEach">Suspensions a second.</param>
/// <param name="ResumptionsEach">Resumptions a second.</param>
/// <param name="Threads">The threads of the pool, if they are known.</param>
/// <param name="Queued">The work items that wait for a thread.</param>
/// <param name="Allocated">The bytes allocated in a second.</param>
/// <param name="Sites">The sites at which chains wait.</param>
internal sealed record TopSample(
    int Suspended, double SuspensionsEach, double ResumptionsEach, double? Threads, double? Queued, double? Allocated,
    IReadOnlyList<TopSite> Sites)
{
    /// <summary>The ages of all suspensions.</summary>
    public required Ages Ages { get; init; }

    /// <summary>Whether a chain has begun, suspended or resumed since the session began, also one that began earlier.</summary>
    public required bool HasSeenEvents { get; init; }
}

/// <summary>The chains that wait at a site.</summary>
/// <param name="Site">The innermost method, its suspension point, and the awaited operation, as far as they are known.</param>
/// <param name="Count">The chains.</param>
/// <param name="Ages">How long they have waited.</param>
internal sealed record TopSite(string Site, int Count, Ages Ages);

/// <summary>Times that chains have waited, in milliseconds.</summary>
internal readonly record struct Ages(double Median, double Percentile99)
{
    public static Ages Of(IEnumerable<double> ages)
    {
        double[] sorted = [.. ages.Order()];
        return sorted.Length == 0 ? default : new(At(sorted, 0.5), At(sorted, 0.99));
    }

    private static double At(double[] sorted, double share) => sorted[(int)Math.Ceiling(share * sorted.Length) - 1];
}
