using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Async2.Bench;
using Async2.Bench.Report;

namespace Async2.Cli.Tests.Bench;

/// <summary>The report of <c>async2 bench --html</c> as text; <see cref="ReportInChromiumTests"/> opens it.</summary>
public sealed partial class ReportPageTests
{
    [Fact]
    public void Its_conclusions_are_those_of_its_figures()
    {
        var report = Reports.Of(
            Reports.Row("fast", Variant.Async1, 100, bytes: 72), Reports.Row("fast", Variant.Woven, 25, bytes: 72),
            Reports.Row("same", Variant.Async1, 100), Reports.Row("same", Variant.Woven, 101),
            Reports.Row("slow", Variant.Async1, 100, bytes: 72), Reports.Row("slow", Variant.Woven, 250, bytes: 144));

        var text = TextOf(report, "conclusions");

        Assert.Contains("woven (woven by Async2) costs less than async1 (the program as compiled: the state machines of C#) in 1 of 3 cases. In 1 no difference is shown, in 1 it costs more.", text, StringComparison.Ordinal);
        Assert.Contains("calls|0.86|1|1|1|0.25 fast|2.50 slow", text, StringComparison.Ordinal);
        Assert.Contains("It costs more than async1:|case|async1|woven|cost|cost by pairs|calls slow|100.00 ns|250.00 ns|2.50|2.50 – 2.50 (3 pairs)", text, StringComparison.Ordinal);
        Assert.Contains("No difference is shown:|case|async1|woven|cost|cost by pairs|calls same|100.00 ns|101.00 ns|1.01|1.01 – 1.01 (3 pairs)", text, StringComparison.Ordinal);
        Assert.Contains("Bytes of an operation|case|async1|woven|calls slow|72|144", text, StringComparison.Ordinal);
        Assert.DoesNotContain("runtime10", text, StringComparison.Ordinal);
    }

    [Fact]
    public void It_says_so_if_nothing_is_worse()
    {
        var text = TextOf(Reports.Of(Reports.Row("fast", Variant.Async1, 100), Reports.Row("fast", Variant.Woven, 25)), "conclusions");

        Assert.Contains("in 1 of 1 case. In none no difference is shown, in none it costs more.", text, StringComparison.Ordinal);
        Assert.Contains("In no case of this run does it cost more than async1.", text, StringComparison.Ordinal);
        Assert.Contains("In no case of this run does an operation allocate more bytes than in async1.", text, StringComparison.Ordinal);
    }

    [Fact]
    public void One_round_shows_no_difference()
    {
        var text = TextOf(
            Reports.Of(
                Reports.RowOf("ef", Variant.Async1, 0, 100), Reports.RowOf("ef", Variant.Woven, 0, 124),
                Reports.RowOf("suspensions", Variant.Async1, 0, 100), Reports.RowOf("suspensions", Variant.Woven, 0, 10)),
            "conclusions");

        Assert.Contains("in 0 of 2 cases. In 2 no difference is shown, in none it costs more.", text, StringComparison.Ordinal);
        Assert.Contains("least cost|most cost|calls|0.35|0|2|0|||", text, StringComparison.Ordinal);
        Assert.Contains("In no case of this run does it cost more than async1.|", text, StringComparison.Ordinal);
        Assert.Contains("|calls ef|100.00 ns|124.00 ns|1.24|1.24 – 1.24 (1 pair)|", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Variants_on_dotnet_11_are_compared_with_each_other()
    {
        var text = TextOf(
            Reports.Of(
                Reports.Row("c", Variant.Async1, 100), Reports.Row("c", Variant.Woven, 25), Reports.Row("c", Variant.Async1On11, 50),
                Reports.Row("c", Variant.Runtime11, 20), Reports.Row("c", Variant.WovenOn11, 10)),
            "conclusions");

        Assert.Contains("woven@11 / runtime11: below 1, weaving pays|experiment|mean cost|less|no difference|more|least cost|most cost|calls|0.50|1|0|0|", text, StringComparison.Ordinal);
        Assert.Contains("woven@11 / async1@11: below 1, weaving pays|experiment|mean cost|less|no difference|more|least cost|most cost|calls|0.20|1|0|0|", text, StringComparison.Ordinal);
    }

    [Fact]
    public void A_section_has_figures_published_figures_and_the_command_that_repeats_it()
    {
        var suspend = Reports.Named("suspend") with { CodeOf = null };
        var measured = Reports.Measured(suspend, [Reports.Row("null-awaiter", Variant.Async1, 20, 1), Reports.Row("null-awaiter", Variant.Woven, 5, 1, 24)]);

        var full = TextOf(Reports.Of(rounds: 3, measured), "suspend");
        var quick = TextOf(Reports.Of(rounds: null, measured), "suspend");

        Assert.Contains("async2 bench suspend --rounds 3 (medians of 3 rounds).", full, StringComparison.Ordinal);
        Assert.Contains("async2 bench suspend (", quick, StringComparison.Ordinal);
        Assert.Contains("null-awaiter|async1|20.00 ns|19.00 – 21.00|1.00|0|woven|5.00 ns|4.00 – 6.00|0.25|24|", full, StringComparison.Ordinal);
        Assert.Contains("async1 (#121090)|34.34 ns|", full, StringComparison.Ordinal);
        Assert.Contains("runtime async (#121090)|57.89 ns||1.69|", full, StringComparison.Ordinal);
        Assert.Contains("runtime async, one helper finishes a suspension (#126041)|35.05 ns|0.92 of runtime async, before|", full, StringComparison.Ordinal);
    }

    [Fact]
    public void Code_sizes_stand_beside_those_that_were_published()
    {
        var row = Reports.Row("null-awaiter", Variant.Woven, 5) with { Il = 63, Code = 412 };

        var text = TextOf(Reports.Of(rounds: 1, Reports.Measured(Reports.Named("suspend"), [row])), "suspend");

        Assert.Contains("woven|5.00 ns|5.00 – 5.00||0|63|412|", text, StringComparison.Ordinal);
        Assert.Contains("runtime async, before (#126041)|38.01 ns|||||766|", text, StringComparison.Ordinal);
    }

    [Fact]
    public void It_says_where_it_was_measured()
    {
        var text = string.Join('|', Cells(Body(ReportPage.Of(Reports.Of(Reports.Row("c", Variant.Async1, 1), Reports.Row("c", Variant.Woven, 1))))));

        Assert.Contains("Machine|Processor 9000, 2 cores, 8.0 GB, Some Linux 12 (X64)|", text, StringComparison.Ordinal);
        Assert.Contains("Began|2026-11-29 06:30 +00:00|Took|1.4 minutes|Form|3 rounds", text, StringComparison.Ordinal);
        Assert.Contains("woven|woven by Async2|10.0.9", text, StringComparison.Ordinal);
    }

    [Fact]
    public void What_could_not_be_measured_stands_in_it()
    {
        var report = Reports.Of(Reports.Row("c", Variant.Async1, 1)) with { Failures = ["service: no initdb"] };

        Assert.Contains("Not measured: service: no initdb", TextOf(report, "conclusions"), StringComparison.Ordinal);
    }

    [Fact]
    public void A_chart_has_the_ratios_of_each_case()
    {
        var report = Reports.Of(
            rounds: null, Reports.Measured(
                Reports.Named("exceptions"),
                [
                    Reports.Row("throw-64", Variant.Async1, 100), Reports.Row("throw-64", Variant.Woven, 20, 5),
                    Reports.Row("throw-1", Variant.Async1, 100), Reports.Row("throw-1", Variant.WovenOn11, 20),
                ]));

        var chart = JsonNode.Parse(Data().Match(ReportPage.Of(report)).Groups[1].Value)!.AsArray().Single()!;

        Assert.Equal("""["throw-64","throw-1"]""", chart["cases"]!.ToJsonString());
        // There is no async1 of .NET 11 to compare woven@11 with.
        Assert.Equal(
            [
                """{"name":"woven","kind":"woven","bars":[{"cost":0.2,"least":0.15,"most":0.25},null]}""",
                """{"name":"runtime async (the article)","kind":"published","bars":[{"cost":0.123,"least":0.123,"most":0.123},null]}""",
            ],
            chart["series"]!.AsArray().Select(s => s!.ToJsonString()));
    }

    [Fact]
    public void No_text_becomes_html()
    {
        const string Hostile = "</script><img src=x onerror=alert(1)><!--{{script}}{{data}}&'\"";
        var report = Reports.Of(Reports.Row(Hostile, Variant.Async1, 1), Reports.Row(Hostile, Variant.Woven, 2)) with
        {
            Tool = Hostile,
            Machine = Reports.Machine with { Processor = Hostile },
            Failures = [Hostile],
        };

        var page = ReportPage.Of(report);

        Assert.DoesNotContain("<img", page, StringComparison.Ordinal);
        Assert.DoesNotContain("<!--", page, StringComparison.Ordinal);
        Assert.Contains(Hostile, Cells(Body(page)).SelectMany(c => new[] { c, c.Split(": ", 2)[^1] }));
        Assert.Contains(Hostile, JsonNode.Parse(Data().Match(page).Groups[1].Value)![0]!["cases"]!.AsArray().Select(c => (string?)c));
    }

    [Fact]
    public void It_names_no_other_address_and_keeps_the_licences()
    {
        var page = ReportPage.Of(Reports.Whole(rounds: null));

        Assert.All(Addresses().Matches(page), address => Assert.Matches("^http://(www\\.w3\\.org/|gionkunz\\.github\\.com/chartist-js/ct$)", address.Value));
        var library = Libraries().Match(page).Groups[1].Value;
        Assert.Equal("chartist 1.5.0", library);
        Assert.Contains(library, File.ReadAllText(Path.Combine(Documents.SourceTree.Root, "THIRD-PARTY-NOTICES.md")), StringComparison.Ordinal);
    }

    [Fact]
    public void Published_figures_are_of_cases_that_there_are()
    {
        Assert.All(PublishedFigure.All, figure =>
        {
            var experiment = Reports.Named(figure.Experiment);
            var name = experiment.Details.Where(figure.Case.EndsWith).Aggregate(figure.Case, (name, detail) => name[..^detail.Length]);
            Assert.True(
                experiment.Targets.Any(t => t.Case == name) || SourceOf(experiment).Contains($"\"{name}\"", StringComparison.Ordinal), $"{figure}");
        });
    }

    private static string SourceOf(Experiment experiment) => string.Concat(
        Directory.EnumerateFiles(Path.Combine(Documents.SourceTree.Root, "bench", experiment.Folder), "*.cs").Select(File.ReadAllText));

    /// <summary>The cells and paragraphs of a section, with bars between them.</summary>
    private static string TextOf(BenchReport report, string section) =>
        string.Join('|', Cells(Body(ReportPage.Of(report)).Descendants("section").Single(s => (string?)s.Attribute("id") == section)));

    private static IEnumerable<string> Cells(XElement element) =>
        element.Descendants().Where(e => e.Name.LocalName is "td" or "th" or "p" or "caption" or "dt" or "dd" or "h3").Select(e => e.Value);

    private static XElement Body(string page) => XElement.Parse($"<body>{page[page.IndexOf("<header>", StringComparison.Ordinal)..page.IndexOf("<footer>", StringComparison.Ordinal)]}</body>");

    [GeneratedRegex("type=\"application/json\">(.*?)</script>", RegexOptions.Singleline)]
    private static partial Regex Data();

    [GeneratedRegex("https?://[^\\s\"'`)<]*")]
    private static partial Regex Addresses();

    [GeneratedRegex(@"(?:^|<pre>)([\w.@/-]+ \d+\.\d+\.\d+) \([A-Z]", RegexOptions.Multiline)]
    private static partial Regex Libraries();
}
