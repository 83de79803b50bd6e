using System.Globalization;
using Async2.Compiler;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace Async2.Inspect.Top;

/// <summary>Shows samples of a process: as plain lines, or as a table on a terminal.</summary>
/// <param name="process">The id of the process.</param>
internal sealed class TopView(int process)
{
    private const int LinesAround = 10;

    /// <summary>Prints the lines about the process, and a row for each site with tabs between the cells.</summary>
    public void Print(TopSample sample, char order)
    {
        foreach (var line in Summary(sample)) Screen.Line(line);
        foreach (var site in TopOrder.Sort(sample.Sites, order)) Screen.Row(Cells(site));
    }

    public IRenderable Table(TopSample sample, char order, int height)
    {
        var table = new Table().Border(TableBorder.Rounded);
        table.AddColumn(new TableColumn("chains") { Alignment = Justify.Right });
        table.AddColumn(new TableColumn("p50") { Alignment = Justify.Right });
        table.AddColumn(new TableColumn("p99") { Alignment = Justify.Right });
        table.AddColumn("where they wait");
        foreach (var site in TopOrder.Sort(sample.Sites, order).Take(Math.Max(height - LinesAround, 1)))
            table.AddRow([.. Cells(site).Select(cell => new Text(VisibleText.Of(cell)))]);
        var lines = Summary(sample).Select(line => new Text(VisibleText.Of(line)));
        return new Rows([.. lines, table, new Text("q quits; sort: c by count, a by age, n by name")]);
    }

    /// <summary>The lines about the process.</summary>
    public IReadOnlyList<string> Summary(TopSample sample) =>
    [
        $"suspended {sample.Suspended}, p50 {Time(sample.Ages.Median)}, p99 {Time(sample.Ages.Percentile99)}, " +
            $"suspensions {Number(sample.SuspensionsEach)}/s, resumptions {Number(sample.ResumptionsEach)}/s",
        $"pool threads {Number(sample.Threads)}, queued {Number(sample.Queued)}, allocates {Number(sample.Allocated / 1e6)} MB/s",
        // A process that hangs looks idle: the chains that hang began earlier.
        .. sample.HasSeenEvents ? [] : (string[])
            [
                "no chain has begun or resumed since top began, and it sees none that began earlier: "
                    + $"'{Screen.ProgramName} stacks {process}' shows those",
            ],
    ];

    private static string[] Cells(TopSite site) =>
        [Number(site.Count), Time(site.Ages.Median), Time(site.Ages.Percentile99), site.Site];

    private static string Number(double? value) => value is { } number
        ? number.ToString(number < 10 ? "0.#" : "0", CultureInfo.InvariantCulture) : "?";

    private static string Time(double milliseconds) => milliseconds < 1000
        ? $"{Number(milliseconds)} ms" : $"{Number(milliseconds / 1000)} s";
}
