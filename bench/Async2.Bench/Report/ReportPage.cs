using System.Globalization;
using System.Xml.Linq;
using Async2.Terminal.Pages;

namespace Async2.Bench.Report;

/// <summary>The page of <c>bench --html</c>: conclusions first, then each experiment with a chart and a table.</summary>
internal static class ReportPage
{
    /// <summary>The library sets these style attributes on its drawings and labels.</summary>
    private static readonly string[] s_styleAttributes = ["width: 100%; height: 100%;", "overflow: visible;"];

    /// <summary>Writes the page.</summary>
    public static void Write(BenchReport report, string path) => PageOf(report).Write(path);

    /// <summary>The text of the page.</summary>
    public static string Of(BenchReport report) => PageOf(report).Text();

    private static Page PageOf(BenchReport report)
    {
        var title = $"Async2 measured, {report.Began.ToString("d MMMM yyyy", CultureInfo.InvariantCulture)}";
        XElement[] body =
        [
            Html.Element("header", Html.Element("h1", title), Facts(report), Navigation(report)),
            Html.Element(
                "main", ConclusionSection.Of(report), report.Experiments.Select(e => ExperimentSection.Of(report, e)), Variants(report)),
        ];
        return new Page(typeof(ReportPage).Assembly, "charts.js", title, Html.Text(body), ChartData.Of(report.Experiments))
        {
            StyleAttributes = s_styleAttributes,
        };
    }

    private static XElement Navigation(BenchReport report) => Html.Element(
        "nav", new XAttribute("aria-label", "Sections"),
        report.Experiments.Select(e => Html.Element("a", new XAttribute("href", $"#{e.Experiment.Name}"), e.Experiment.Name)));

    private static XElement Facts(BenchReport report)
    {
        var form = report.Rounds is { } rounds
            ? Html.Count(rounds, "round")
            : "quick: fewer cases, variants, samples and rounds. Measure all of them with --rounds N";
        (string Name, string Text)[] facts =
        [
            ("Machine", $"{report.Machine}"),
            (".NET", string.Join(" and ", report.Experiments.SelectMany(e => e.Result.Runtimes.Values).Distinct().Order())),
            ("Async2", report.Tool),
            ("Began", report.Began.ToString("yyyy-MM-dd HH:mm zzz", CultureInfo.InvariantCulture)),
            ("Took", string.Create(CultureInfo.InvariantCulture, $"{report.Took.TotalMinutes:F1} minutes")),
            ("Form", form),
        ];
        return Html.Element("dl", facts.SelectMany(f => new[] { Html.Element("dt", f.Name), Html.Element("dd", f.Text) }));
    }

    private static XElement Variants(BenchReport report)
    {
        var rows =
            from variant in report.Experiments.SelectMany(e => e.Experiment.Variants).DistinctBy(v => v.Name)
            let runtimes = report.Experiments.Select(e => e.Result.Runtimes.GetValueOrDefault(variant.Name)).OfType<string>().Distinct()
            where runtimes.Any()
            select Html.Row(variant.Name, VariantText.Of(variant), string.Join(", ", runtimes));
        return Html.Element(
            "section", Html.Element("h2", "Variants"),
            Html.Table("All programs of an experiment come from the same source.", ["variant", "what it is", ".NET"], rows),
            Html.Paragraph(
                "Published figures come from the documents that docs/sources.md lists, and from other machines. ",
                "Compare their ratios with ours, not the figures."));
    }
}
