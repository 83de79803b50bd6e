using Async2.Bench.Report;

namespace Async2.Bench;

/// <summary>An experiment as it was measured, with its figures.</summary>
internal sealed record MeasuredExperiment(Experiment Experiment, Extent Extent, BenchResult Result)
{
    /// <summary>Measures an experiment.</summary>
    /// <param name="experiment">The experiment.</param>
    /// <param name="rounds">The number of rounds; null: the quick form.</param>
    public static MeasuredExperiment Of(Experiment experiment, int? rounds)
    {
        var installed = experiment.OnInstalledRuntimes();
        var measured = rounds is null ? installed.InQuickForm() : installed;
        var extent = new Extent(rounds ?? Experiment.QuickRounds, IsQuick: rounds is null);
        return new(measured, extent, new Measurement(measured, new ProgramBuilder(measured).Build(), extent).Run());
    }

    /// <summary>A line for each mean of which all cases were measured.</summary>
    public IEnumerable<string> Means => Experiment.Means.Where(m => m.IsMeasured(Result.Rows)).Select(m => m.Of(Result.Rows));

    /// <summary>Compares two variants, case by case.</summary>
    public IEnumerable<Comparison> Compare(Variant variant, Variant baseline) =>
        from rows in Result.Rows.GroupBy(r => r.Case)
        let row = rows.FirstOrDefault(r => r.Variant == variant.Name)
        let other = rows.FirstOrDefault(r => r.Variant == baseline.Name)
        where row is { Median: > 0 } && other is { Median: > 0 }
        let again = baseline == Variant.Async1 ? rows.FirstOrDefault(r => r.Variant == Variant.Async1Again.Name) : null
        select new Comparison(row, other, row.Unit ?? Result.Unit, again);
}
