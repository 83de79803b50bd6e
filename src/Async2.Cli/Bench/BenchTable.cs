using System.Globalization;
using Spectre.Console;

namespace Async2.Cli.Bench;

/// <summary>The figures as a table, the targets below.</summary>
internal static class BenchTable
{
    public static void Write(Experiment experiment, BenchResult result, int rounds)
    {
        var table = new Table()
            .Border(TableBorder.Simple)
            .AddColumn(new TableColumn("case").NoWrap()).AddColumn(new TableColumn("variant").NoWrap())
            .AddColumn(Number("median ns")).AddColumn(Number("min – max")).AddColumn(Number("/ async1")).AddColumn(Number("bytes/op"));
        foreach (var rows in result.Rows.GroupBy(r => r.Case))
        {
            if (table.Rows.Count > 0) table.AddEmptyRow();
            var async1 = rows.First(r => r.Variant == Variant.Async1.Name);
            foreach (var row in rows) table.AddRow(Cells(row, row == rows.First() ? row.Case : "", async1));
        }

        var console = CreateConsole();
        console.MarkupLineInterpolated($"[bold]{experiment.Name}[/]: {experiment.Summary} (.NET {result.Runtime}; medians of {rounds} rounds)");
        console.Write(table);
        foreach (var (met, text) in experiment.Targets.Select(t => t.Judge(result.Rows)))
        {
            console.MarkupLineInterpolated($"  {(met ? "met   " : "missed")}  {text}");
        }
    }

    /// <summary>A file or a pipe gets no colours, and lines as long as the table needs.</summary>
    private static IAnsiConsole CreateConsole()
    {
        if (!Console.IsOutputRedirected) return AnsiConsole.Console;
        var console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, ColorSystem = ColorSystemSupport.NoColors });
        console.Profile.Width = 120;
        return console;
    }

    private static TableColumn Number(string header) => new TableColumn(header).RightAligned().NoWrap();

    private static Text[] Cells(Row row, string name, Row async1)
    {
        var style = row.Variant == Variant.Woven.Name ? new Style(decoration: Decoration.Bold) : Style.Plain;
        string[] cells =
        [
            name, row.Variant, Format(row.Median), $"{Format(row.Min)} – {Format(row.Max)}",
            (row.Median / async1.Median).ToString("F2", CultureInfo.InvariantCulture),
            row.Bytes.ToString(CultureInfo.InvariantCulture),
        ];
        return [.. cells.Select(c => new Text(c, style))];
    }

    private static string Format(double nanoseconds) => nanoseconds.ToString("F2", CultureInfo.InvariantCulture);
}
