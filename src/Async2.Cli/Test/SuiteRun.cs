namespace Async2.Cli.Test;

internal enum RunEnd
{
    Completed,
    Crashed,
    Hung,
}

/// <summary>One run of a suite.</summary>
/// <param name="Results">Every test of which something is known.</param>
/// <param name="End">Whether the suite came to its end; if not, tests may be missing.</param>
/// <param name="Why">One line about an early end; else null.</param>
internal sealed record SuiteRun(IReadOnlyList<TestResult> Results, RunEnd End, string? Why)
{
    /// <summary>What the tests took by their framework's clock, added up.</summary>
    public TimeSpan Duration => TimeSpan.FromTicks(Results.Sum(r => r.Duration.Ticks));

    /// <summary>What the processes of the run took of the processors; null if that is unknown.</summary>
    public TimeSpan? CpuTime { get; init; }
}
