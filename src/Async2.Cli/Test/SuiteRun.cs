namespace Async2.Cli.Test;

internal enum RunEnd
{
    Completed,
    Crashed,
    Hung,
}

/// <summary>One run of a suite.</summary>
internal sealed record SuiteRun(IReadOnlyList<TestResult> Results, RunEnd End, string? Why)
{
    public TimeSpan Duration => TimeSpan.FromTicks(Results.Sum(r => r.Duration.Ticks));

    /// <summary>The CPU time of all processes of the run; null if it is unknown.</summary>
    public TimeSpan? CpuTime { get; init; }
}
