namespace Async2.Compiler;

/// <summary>Mechanisms of the .NET team's experiment that replace those of the default, for comparison.</summary>
public sealed record ExperimentOptions
{
    /// <summary>When continuations are reused.</summary>
    public ContinuationReuse Reuse { get; init; } = ContinuationReuse.Always;

    /// <summary>Whether one helper call finishes a suspension, or several.</summary>
    public bool FinishSuspension { get; init; } = true;

    /// <summary>The number of frames that must suspend together to be packed into arrays (tasklets); null for never.</summary>
    public int? Tasklets { get; init; }
}
