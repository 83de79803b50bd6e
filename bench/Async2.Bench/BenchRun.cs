using Async2.Bench.Report;

namespace Async2.Bench;

/// <summary>Measures experiments one after the other. One that cannot be measured does not cost the others.</summary>
internal static class BenchRun
{
    /// <param name="experiments">The experiments.</param>
    /// <param name="rounds">The number of rounds; null: the quick form.</param>
    /// <param name="measure">Measures an experiment.</param>
    /// <param name="show">Called with the figures of each experiment as soon as they are there.</param>
    public static BenchReport Of(
        IReadOnlyList<Experiment> experiments, int? rounds,
        Func<Experiment, int?, MeasuredExperiment> measure, Action<MeasuredExperiment> show)
    {
        var began = DateTimeOffset.Now;
        var measured = new List<MeasuredExperiment>();
        var failures = new List<string>();
        foreach (var experiment in experiments)
        {
            Progress.Part = experiments.Count > 1 ? $"{measured.Count + failures.Count + 1} of {experiments.Count}, " : "";
            try
            {
                measured.Add(measure(experiment, rounds));
            }
            catch (CommandException e) when (experiments.Count > 1)
            {
                failures.Add($"{experiment.Name}: {ErrorLine.Of(e)}");
                Progress.Clear();
                Screen.Tell(failures[^1]);
                continue;
            }

            Progress.Clear();
            show(measured[^1]);
        }

        return BenchReport.Of(began, rounds, measured, failures);
    }
}
