namespace Async2.Bench.Report;

/// <summary>The data of a chart: a group of bars for each case, a bar for each variant, in units of the baseline's cost.</summary>
internal sealed record ChartData(string Experiment, string Description, IReadOnlyList<string> Cases, IReadOnlyList<ChartSeries> Series)
{
    /// <summary>As many as page.css has.</summary>
    private const int MostShades = 4;

    /// <summary>The data as JSON.</summary>
    public static string Of(IEnumerable<MeasuredExperiment> experiments) => BenchJson.Of(experiments.Select(Of));

    private static ChartData Of(MeasuredExperiment measured)
    {
        var measuredCases = measured.Result.Rows.Select(r => r.Case).Distinct();
        string[] cases = [.. measuredCases.Where(c => !measured.Experiment.IsDetail(c) || Published(measured, c).Any())];
        var series = measured.Experiment.Variants.Where(v => v != v.Baseline).Select(v => SeriesOf(measured, v, cases))
            .Concat(PublishedSeries(measured, cases))
            .Where(s => s.Bars.Any(b => b is not null));
        return new(
            measured.Experiment.Name,
            $"Bar chart of {measured.Experiment.Name}: {measured.Experiment.Summary}. The table below has the same figures.",
            cases, [.. series.GroupBy(s => s.Kind).SelectMany(Shaded)]);
    }

    /// <summary>Series of one kind in shades of its colour.</summary>
    private static IEnumerable<ChartSeries> Shaded(IEnumerable<ChartSeries> ofKind) =>
        ofKind.Select((s, number) => number == 0 ? s : s with { Kind = $"{s.Kind} shade-{Math.Min(number, MostShades)}" });

    private static ChartSeries SeriesOf(MeasuredExperiment measured, Variant variant, IEnumerable<string> cases)
    {
        var byCase = measured.Compare(variant, variant.Baseline).ToDictionary(c => c.Row.Case);
        var bars = cases.Select(c => byCase.GetValueOrDefault(c)).Select(c => c is null ? null : Bar.Of(c));
        return new(variant.Name, KindOf(variant), [.. bars]);
    }

    private static IEnumerable<ChartSeries> PublishedSeries(MeasuredExperiment measured, IReadOnlyList<string> cases) =>
        from figure in PublishedFigure.All
        where figure.Experiment == measured.Experiment.Name && figure.Cost is not null && figure.Baseline is null
        group figure by $"{figure.Label} ({figure.Source})" into published
        let byCase = published.ToDictionary(f => f.Case)
        select new ChartSeries(
            published.Key, "published",
            [.. cases.Select(c => byCase.GetValueOrDefault(c)?.Cost).Select(cost => cost is { } ratio ? Bar.Of(ratio) : null)]);

    private static IEnumerable<PublishedFigure> Published(MeasuredExperiment measured, string name) =>
        PublishedFigure.All.Where(f => f.Experiment == measured.Experiment.Name && f.Case == name);

    /// <summary>The class of a series, which decides its colour.</summary>
    private static string KindOf(Variant variant)
    {
        var kind = variant.Build switch
        {
            ProgramBuild.RuntimeAsync or ProgramBuild.RuntimeAsync11 => "runtime",
            ProgramBuild.AsCompiled => "compiled",
            _ => variant.Name == Variant.Woven.Name || variant.OnDotNet11 ? "woven" : "other",
        };
        return variant.OnDotNet11 ? $"{kind} newer" : kind;
    }
}

/// <summary>A variant's bars, one for each case; null where it was not measured.</summary>
internal sealed record ChartSeries(string Name, string Kind, IReadOnlyList<Bar?> Bars);

/// <summary>The cost in units of the baseline's, with the least and the most of the rounds.</summary>
internal sealed record Bar(double Cost, double Least, double Most)
{
    public static Bar Of(Comparison c)
    {
        double[] ends = [c.CostOf(c.Row.Min), c.CostOf(c.Row.Max)];
        return new(Rounded(c.Cost), Rounded(ends.Min()), Rounded(ends.Max()));
    }

    public static Bar Of(double ratio) => new(Rounded(ratio), Rounded(ratio), Rounded(ratio));

    private static double Rounded(double ratio) => double.IsFinite(ratio) ? Math.Round(ratio, 4) : 0;
}
