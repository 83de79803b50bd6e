using System.Globalization;
using System.Xml.Linq;

namespace Async2.Bench.Report;

/// <summary>The first section: where weaving pays in this run, and where it does not.</summary>
internal static class ConclusionSection
{
    private static readonly string[] s_head =
        ["experiment", "mean cost", "less", "no difference", "more", "least cost", "most cost"];

    public static XElement Of(BenchReport report)
    {
        var conclusions = new Conclusions(report.Experiments);
        var contests = conclusions.Contests.ToList();
        return Html.Element(
            "section", new XAttribute("id", "conclusions"), Html.Element("h2", "In short"),
            contests.Select(Summary),
            HowJudged(),
            report.Failures.Select(f => Html.Element("p", Html.Class("failure"), $"Not measured: {f}")),
            contests.Select(Table),
            contests.Where(c => IsAgainstCompiled(c.Baseline)).SelectMany(WhereItDoesNotPay),
            Allocations(conclusions));
    }

    private static XElement Summary(Contest contest)
    {
        int better = contest.Count(Verdict.Better), same = contest.Count(Verdict.Same), worse = contest.Count(Verdict.Worse);
        return Html.Paragraph(
            Html.Element("strong", contest.Variant.Name), $" ({VariantText.Of(contest.Variant)}) costs less than ",
            Html.Element("strong", contest.Baseline.Name), $" ({VariantText.Of(contest.Baseline)}) in ",
            Html.Element("strong", $"{better} of {Html.Count(better + same + worse, "case")}"),
            $". In {OrNone(same)} no difference is shown, in {OrNone(worse)} it costs more.");
    }

    private static string OrNone(int count) => count == 0 ? "none" : $"{count}";

    private static XElement HowJudged()
    {
        var percent = ((Comparison.Noise - 1) * 100).ToString("F0", CultureInfo.InvariantCulture);
        return Html.Element(
            "p", Html.Class("hint"),
            "Costs are time, or bytes where the case measures memory. The processes of a round are a pair, and have one ratio. ",
            $"A difference counts if the {PairedRatios.Confidence} % interval of the mean ratio (Student's t) excludes 1. ",
            "So one pair shows no difference, and a few pairs show large ones only. ",
            $"A difference of up to {percent} % never counts, nor, in the service, one that the program has from itself (async1:again). ",
            "The mean is the geometric mean of the ratios of an experiment's cases.");
    }

    private static XElement Table(Contest contest) => Html.Table(
        $"{contest.Variant.Name} / {contest.Baseline.Name}: below 1, weaving pays", s_head,
        contest.Experiments.Select(e => Html.Row(
            e.Experiment.Name, Html.Ratio(e.MeanCost),
            $"{e.Count(Verdict.Better)}", $"{e.Count(Verdict.Same)}", $"{e.Count(Verdict.Worse)}",
            Extreme(e.Least), Extreme(e.Most))));

    private static IEnumerable<XElement> WhereItDoesNotPay(Contest contest)
    {
        yield return Html.Element("h3", $"Where {contest.Variant.Name} does not pay");
        var worse = contest.With(Verdict.Worse).ToList();
        yield return worse.Count == 0
            ? Html.Paragraph($"In no case of this run does it cost more than {contest.Baseline.Name}.")
            : Cases($"It costs more than {contest.Baseline.Name}:", contest, worse);
        var same = contest.With(Verdict.Same).ToList();
        if (same.Count > 0) yield return Cases("No difference is shown:", contest, same);
    }

    private static XElement Cases(
        string caption, Contest contest, IEnumerable<(Experiment Experiment, Comparison Comparison)> comparisons) => Html.Table(
        caption, ["case", contest.Baseline.Name, contest.Variant.Name, "cost", "cost by pairs"],
        comparisons.Select(c =>
        {
            var scale = Scale.For(c.Comparison.Unit, [c.Comparison.Row.Median, c.Comparison.Baseline.Median]);
            return Html.Row(
                $"{c.Experiment.Name} {c.Comparison.Row.Case}",
                scale.Show(c.Comparison.Baseline.Median), scale.Show(c.Comparison.Row.Median),
                Html.Ratio(c.Comparison.Cost), $"{c.Comparison.Pairs}");
        }));

    private static IEnumerable<XElement> Allocations(Conclusions conclusions)
    {
        var more = conclusions.MoreAllocated.ToList();
        yield return Html.Element("h3", "Where woven code allocates more");
        yield return more.Count == 0
            ? Html.Paragraph("In no case of this run does an operation allocate more bytes than in async1.")
            : Html.Table("Bytes of an operation", ["case", "async1", "woven"], more.Select(m => Html.Row(
                $"{m.Experiment.Name} {m.Comparison.Row.Case}", $"{m.Comparison.Baseline.Bytes}", $"{m.Comparison.Row.Bytes}")));
    }

    private static bool IsAgainstCompiled(Variant baseline) => baseline == Variant.Async1 || baseline == Variant.Async1On11;

    private static string Extreme(Comparison? comparison) =>
        comparison is null ? "" : $"{Html.Ratio(comparison.Cost)} {comparison.Row.Case}";
}
