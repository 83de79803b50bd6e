using System.Globalization;
using Spectre.Console;

namespace Async2.Bench;

/// <summary>
/// Prints the figures as a table that fits the terminal. A file or a pipe has lines of 80 characters, unless COLUMNS says otherwise.
/// </summary>
internal static class BenchTable
{
    private const int UsualWidth = 80;

    public static void Write(MeasuredExperiment measured, bool withTargets)
    {
        var (experiment, extent, result) = measured;
        var console = CreateConsole();
        console.MarkupLineInterpolated(
            $"[bold]{experiment.Name}[/]: the cost of {experiment.Summary} (.NET {result.Runtime}; {extent})");
        console.Write(Of(experiment, result));
        foreach (var mean in measured.Means) console.MarkupLineInterpolated($"  {mean}");
        if (!withTargets) return;
        foreach (var (met, text) in experiment.Targets.Where(t => t.IsMeasured(result.Rows)).Select(t => t.Judge(result.Rows)))
        {
            console.MarkupLineInterpolated($"  {(met ? "met   " : "missed")}  {text}");
        }
    }

    /// <summary>A group of rows for each case, below its name.</summary>
    internal static Table Of(Experiment experiment, BenchResult result)
    {
        bool withCode = experiment.CodeOf is not null;
        var table = new Table()
            .Border(TableBorder.Simple)
            .AddColumn(new TableColumn("case, variant").Padding(0, 1))
            .AddColumn(Number("median")).AddColumn(Number("min – max")).AddColumn(Number("/ async1")).AddColumn(Number("bytes"));
        if (withCode) table.AddColumn(Number("IL")).AddColumn(Number("code"));
        foreach (var rows in result.Rows.GroupBy(r => r.Case))
        {
            if (table.Rows.Count > 0) table.AddEmptyRow();
            table.AddRow(new Text(rows.Key));
            var scale = Scale.For(rows.First().Unit ?? result.Unit, rows.Select(r => r.Median));
            foreach (var row in rows)
            {
                string[] code = withCode ? [$"{row.Il}", $"{row.Code}"] : [];
                table.AddRow(Styled(row, [.. Cells(row, experiment.BaselineOf(row, rows), scale), .. code]));
            }
        }

        return table;
    }

    /// <summary>A file or a pipe gets no colours.</summary>
    private static IAnsiConsole CreateConsole()
    {
        if (Screen.IsTerminal) return AnsiConsole.Console;
        var console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, ColorSystem = ColorSystemSupport.NoColors });
        console.Profile.Width = WidthOf(Environment.GetEnvironmentVariable("COLUMNS"));
        return console;
    }

    internal static int WidthOf(string? columns) =>
        int.TryParse(columns, NumberStyles.None, CultureInfo.InvariantCulture, out var width) && width > 0 ? width : UsualWidth;

    private static TableColumn Number(string header) => new TableColumn(header).RightAligned().NoWrap().Padding(1, 0);

    private static string[] Cells(Row row, Row? baseline, Scale scale) =>
    [
        $"  {row.Variant}", scale.Show(row.Median), $"{scale.Format(row.Min)} – {scale.Format(row.Max)}",
        baseline is null or { Median: 0 } ? "" : (row.Median / baseline.Median).ToString("F2", CultureInfo.InvariantCulture),
        row.Bytes.ToString(CultureInfo.InvariantCulture),
    ];

    private static Text[] Styled(Row row, IEnumerable<string> cells)
    {
        var style = row.Variant == Variant.Woven.Name ? new Style(decoration: Decoration.Bold) : Style.Plain;
        return [.. cells.Select(c => new Text(c, style))];
    }
}
