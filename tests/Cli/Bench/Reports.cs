using Async2.Bench;
using Async2.Bench.Report;

namespace Async2.Cli.Tests.Bench;

/// <summary>Made-up reports.</summary>
internal static class Reports
{
    public static Machine Machine { get; } = new("Processor 9000", 2, 8L << 30, "Some Linux 12", "X64");

    /// <summary>All experiments and variants, in all their cases of which a source has figures and some more.</summary>
    public static BenchReport Whole(int? rounds)
    {
        var random = new Random(1);
        return Of(rounds, [.. Experiments.All.Select(e => Generated(e, random))]);
    }

    public static BenchReport Of(int? rounds, params IReadOnlyList<MeasuredExperiment> experiments) =>
        new(new(2026, 11, 29, 6, 30, 0, TimeSpan.Zero), TimeSpan.FromSeconds(84), rounds, "0.1.0", Machine, experiments, []);

    public static BenchReport Of(params IReadOnlyList<Row> rows) => Of(3, Measured(Named("calls"), rows));

    public static MeasuredExperiment Measured(Experiment experiment, IReadOnlyList<Row> rows) => new(
        experiment, new Extent(Rounds: 3, IsQuick: false),
        new BenchResult(experiment.Name, Units.Nanoseconds, "10.0.9", rows)
        {
            Runtimes = experiment.Variants.ToDictionary(v => v.Name, v => v.OnDotNet11 ? "11.0.1" : "10.0.9"),
        });

    public static Experiment Named(string name) => Experiments.All.Single(e => e.Name == name);

    /// <summary>A row of three rounds.</summary>
    public static Row Row(string name, Variant variant, double median, double spread = 0, long bytes = 0) =>
        RowOf(name, variant, bytes, median - spread, median, median + spread);

    /// <summary>A row of a figure a round.</summary>
    public static Row RowOf(string name, Variant variant, long bytes, params double[] rounds) =>
        Async2.Bench.Row.Of(name, variant.Name, [.. rounds.Select(r => new Sample(name, r, Units.Nanoseconds, bytes))]);

    private static MeasuredExperiment Generated(Experiment experiment, Random random)
    {
        var names = PublishedFigure.All.Where(f => f.Experiment == experiment.Name).Select(f => f.Case)
            .Concat(experiment.Targets.Select(t => t.Case)).Concat(experiment.Means.SelectMany(m => m.Cases)).Distinct();
        var rows =
            from name in names
            let usual = Math.Pow(10, 1 + random.NextDouble() * 5)
            from variant in experiment.Variants
            where variant.Runs(name)
            let median = variant == variant.Baseline ? usual : usual * Math.Pow(2, random.NextDouble() * 5 - 4)
            select Row(name, variant, median, median / 20, random.Next(300)) with
            {
                Il = experiment.CodeOf is null ? null : 180,
                Code = experiment.CodeOf is null ? null : 802,
            };
        return Measured(experiment, [.. rows]);
    }
}
