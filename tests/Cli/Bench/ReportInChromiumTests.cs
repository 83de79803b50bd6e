using Async2.Bench;
using Async2.Bench.Report;
using Async2.Tests.Shared;

namespace Async2.Cli.Tests.Bench;

/// <summary>The report of <c>async2 bench --html</c> in a browser.</summary>
public sealed class ReportInChromiumTests : IDisposable
{
    private const string TooWide = "document.documentElement.scrollWidth - innerWidth";

    /// <summary>Charts that have not as many bars as ratios, or whose drawing is not as high as its bars need.</summary>
    private const string WrongCharts =
        """
        JSON.parse(document.getElementById('data').textContent).filter(chart => {
            const box = document.querySelector(`.chart[data-experiment="${chart.experiment}"]`);
            const bars = chart.series.flatMap(s => s.bars).filter(bar => bar && bar.cost > 0).length;
            return bars === 0 || box.querySelectorAll('.ct-bar').length !== bars || box.querySelectorAll('.figure').length !== bars
                || box.querySelectorAll('.legend li').length !== chart.series.length;
        }).map(chart => chart.experiment).join()
        """;

    /// <summary>Numbers at the ends of bars that lie outside of their drawing.</summary>
    private const string OutsideNumbers =
        """
        [...document.querySelectorAll('.figure')].filter(text => {
            const box = text.closest('svg').getBoundingClientRect(), own = text.getBoundingClientRect();
            return own.left < box.left - 1 || own.right > box.right + 1;
        }).length
        """;

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [LongTheory("it starts a browser")]
    [InlineData(390, 844, false)]
    [InlineData(390, 844, true)]
    [InlineData(1280, 900, true)]
    public async Task It_shows_all_charts_in_the_width_of_the_window(int width, int height, bool isDark)
    {
        await using var chromium = await Chromium.StartAsync();
        var page = await chromium.OpenAsync(Write(Reports.Whole(rounds: 3)), width, height, isDark);

        Assert.Equal("", await page.AskAsync<string>(WrongCharts));
        Assert.Equal(0, await page.AskAsync<int>(TooWide));
        Assert.Equal(0, await page.AskAsync<int>(OutsideNumbers));
        Assert.Equal(isDark, await page.AskAsync<bool>("parseInt(getComputedStyle(document.body).backgroundColor.slice(4)) < 128"));
        Assert.Equal(
            Experiments.All.Count,
            await page.AskAsync<int>("document.querySelectorAll('.area svg[role=img][aria-label]').length"));
        page.AssertQuiet();
    }

    [LongFact("it starts a browser")]
    public async Task It_is_printed_in_the_width_of_the_paper()
    {
        await using var chromium = await Chromium.StartAsync();
        var page = await chromium.OpenAsync(Write(Reports.Whole(rounds: null)), 1280, 900, isDark: true);

        await page.PrintAsync(_folder["report.pdf"]);
        await page.ShowAsPrintedAsync(width: 700);

        Assert.StartsWith("%PDF-", File.ReadAllText(_folder["report.pdf"]), StringComparison.Ordinal);
        Assert.Equal(
            0, await page.AskAsync<int>("[...document.querySelectorAll('svg, table, p, li, .figure')].filter(e => e.getBoundingClientRect().right > 700).length"));
        Assert.Equal("rgb(255, 255, 255)", await page.AskAsync<string>("getComputedStyle(document.body).backgroundColor"));
        Assert.Equal(
            0, await page.AskAsync<int>("[...document.querySelectorAll('.area svg')].filter(s => !s.hasAttribute('viewBox') || s.clientWidth > 700).length"));
        page.AssertQuiet();
    }

    [LongFact("it starts a browser")]
    public async Task A_bar_is_as_long_as_its_ratio()
    {
        var report = Reports.Of(
            Reports.Row("half", Variant.Async1, 100), Reports.Row("half", Variant.Woven, 50), Reports.Row("eighth", Variant.Async1, 100),
            Reports.Row("eighth", Variant.Woven, 12.5), Reports.Row("double", Variant.Async1, 100), Reports.Row("double", Variant.Woven, 200));
        await using var chromium = await Chromium.StartAsync();
        var page = await chromium.OpenAsync(Write(report), 1280, 900);

        var lengths = await page.AskAsync<double[]>("[...document.querySelectorAll('.ct-bar')].map(b => b.x2.baseVal.value - b.x1.baseVal.value)");

        Assert.Equal([1, -3, -1], lengths.Select(l => Math.Round(l / lengths[0], 2)));
        Assert.Equal(["2.00", "0.13", "0.50"], await page.AskAsync<string[]>("[...document.querySelectorAll('.figure')].map(t => t.textContent)"));
        page.AssertQuiet();
    }

    [LongFact("it starts a browser")]
    public async Task No_text_runs()
    {
        const string Hostile = "<img src=x onerror=\"document.title='run'\"></script><script>document.title='run'</script>";
        var report = Reports.Of(Reports.Row(Hostile, Variant.Async1, 1), Reports.Row(Hostile, Variant.Woven, 2)) with { Tool = Hostile };
        await using var chromium = await Chromium.StartAsync();

        var page = await chromium.OpenAsync(Write(report), 1280, 900);

        Assert.NotEqual("run", await page.AskAsync<string>("document.title"));
        Assert.Equal(0, await page.AskAsync<int>("document.images.length"));
        Assert.Contains(Hostile, await page.AskAsync<string>("document.querySelector('.chart').innerText"), StringComparison.Ordinal);
        page.AssertQuiet();
    }

    private string Write(BenchReport report)
    {
        var file = _folder[$"{Guid.NewGuid()}.html"];
        ReportPage.Write(report, file);
        return file;
    }
}
