using System.Reflection;

namespace Async2.Bench.Report;

/// <summary>The evidence: the figures of several experiments, with all that is needed to judge and to repeat them.</summary>
/// <param name="Began">When the run began.</param>
/// <param name="Took">How long it took.</param>
/// <param name="Rounds">The number of rounds; null: the quick form.</param>
/// <param name="Tool">The version of Async2.</param>
/// <param name="Machine">The machine.</param>
/// <param name="Experiments">The experiments with their figures.</param>
/// <param name="Failures">One line for each experiment that could not be measured.</param>
internal sealed record BenchReport(
    DateTimeOffset Began, TimeSpan Took, int? Rounds, string Tool, Machine Machine,
    IReadOnlyList<MeasuredExperiment> Experiments, IReadOnlyList<string> Failures)
{
    public static BenchReport Of(
        DateTimeOffset began, int? rounds, IReadOnlyList<MeasuredExperiment> experiments, IReadOnlyList<string> failures) =>
        new(began, DateTimeOffset.Now - began, rounds, ToolVersion, Machine.This(), experiments, failures);

    private static string ToolVersion =>
        typeof(BenchReport).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;

    /// <summary>The command that repeats an experiment.</summary>
    public string CommandFor(Experiment experiment) =>
        Rounds is { } rounds ? $"async2 bench {experiment.Name} --rounds {rounds}" : $"async2 bench {experiment.Name}";
}
