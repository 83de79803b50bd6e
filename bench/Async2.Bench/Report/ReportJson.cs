namespace Async2.Bench.Report;

/// <summary>The figures of all experiments as one object; each has the shape of <see cref="BenchResult"/>.</summary>
internal sealed record ReportJson(
    string Began, double Seconds, string Tool, Machine Machine, int? Rounds,
    IEnumerable<BenchResult> Experiments, IReadOnlyList<string> Failures)
{
    public static string Of(BenchReport report) => BenchJson.Of(new ReportJson(
        $"{report.Began:O}", Math.Round(report.Took.TotalSeconds), report.Tool, report.Machine, report.Rounds,
        report.Experiments.Select(e => e.Result), report.Failures));
}
