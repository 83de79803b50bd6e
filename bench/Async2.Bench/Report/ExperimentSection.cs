using System.Xml.Linq;

namespace Async2.Bench.Report;

/// <summary>The section of an experiment: a chart, and a table with the same figures.</summary>
internal static class ExperimentSection
{
    public static XElement Of(BenchReport report, MeasuredExperiment measured)
    {
        var experiment = measured.Experiment;
        return Html.Element(
            "section", new XAttribute("id", experiment.Name),
            Html.Element("h2", $"The cost of {experiment.Summary}"),
            Html.Paragraph(
                "Repeat: ", Html.Element("code", report.CommandFor(experiment)),
                $" ({measured.Extent}). bench/README.md describes the cases of {experiment.Name}."),
            Html.Element(
                "figure",
                Html.Element("div", Html.Class("chart"), new XAttribute("data-experiment", experiment.Name)),
                Html.Element(
                    "figcaption", Html.Class("hint"),
                    "Cost in units of async1's on the same .NET, logarithmic: bars to the left of 1 cost less. ",
                    "Thin lines span the rounds. The table has all figures.")),
            measured.Means.Select(mean => Html.Paragraph($"{mean}.")),
            Table(measured));
    }

    private static XElement Table(MeasuredExperiment measured)
    {
        var withCode = measured.Experiment.CodeOf is not null;
        string[] head = ["variant", "median", "min – max", "/ async1", "bytes", .. withCode ? (string[])["IL", "code"] : []];
        var rows = measured.Result.Rows.GroupBy(r => r.Case).SelectMany(ofCase =>
            RowsOf(measured, ofCase.ToList(), withCode).Prepend(CaseRow(ofCase.Key, head.Length)));
        return Html.Table($"{measured.Experiment.Name}: figures of an operation", head, rows);
    }

    private static XElement CaseRow(string name, int columns) => Html.Element(
        "tr", Html.Class("case"), Html.Element("th", new XAttribute("scope", "rowgroup"), new XAttribute("colspan", columns), name));

    private static IEnumerable<XElement> RowsOf(MeasuredExperiment measured, List<Row> rows, bool withCode)
    {
        var unit = rows[0].Unit ?? measured.Result.Unit;
        var scale = Scale.For(unit, rows.Select(r => r.Median));
        foreach (var row in rows)
        {
            var variant = measured.Experiment.Variants.Single(v => v.Name == row.Variant);
            var baseline = measured.Experiment.BaselineOf(row, rows);
            var ratio = baseline is { Median: > 0 } && row.Median > 0 ? Html.Ratio(row.Median / baseline.Median) : "";
            string[] code = withCode ? [$"{row.Il}", $"{row.Code}"] : [];
            var range = $"{scale.Format(row.Min)} – {scale.Format(row.Max)}";
            yield return Marked(variant, Html.Row(row.Variant, [scale.Show(row.Median), range, ratio, $"{row.Bytes}", .. code]));
        }

        foreach (var figure in PublishedFigure.All.Where(f => f.Experiment == measured.Experiment.Name && f.Case == rows[0].Case))
            yield return PublishedRow(figure, rows[0].Case, withCode);
    }

    private static XElement PublishedRow(PublishedFigure figure, string name, bool withCode)
    {
        var value = figure.Value is { } number ? Scale.For(figure.Unit, [number]).Show(number) : "";
        var cost = figure.Cost is { } ratio && figure.Baseline is null ? Html.Ratio(ratio) : "";
        var note = figure is { Cost: { } other, Baseline: { } baseline } ? $"{Html.Ratio(other)} of {baseline}" : "";
        string[] code = withCode ? ["", $"{figure.Code}"] : [];
        var row = Html.Row($"{figure.Label} ({figure.Source})", [value, note, cost, "", .. code]);
        row.Add(Html.Class("published"), new XAttribute("title", $"Published for {name}, on another machine"));
        return row;
    }

    private static XElement Marked(Variant variant, XElement row)
    {
        if (variant.Name == Variant.Woven.Name || variant.Name == Variant.WovenOn11.Name) row.Add(Html.Class("woven"));
        return row;
    }
}
