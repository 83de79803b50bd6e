using System.Globalization;
using Spectre.Console;

namespace Async2.Cli.Bench;

/// <summary>Prints the figures as a table, with the targets below.</summary>
internal static class BenchTable
{
    public static void Write(Experiment experiment, BenchResult result, int rounds)
    {
        var console = CreateConsole();
        console.MarkupLineInterpolated(
            $"[bold]{experiment.Name}[/]: {experiment.Summary} (.NET {result.Runtime}; medians of {rounds} rounds)");
        console.Write(Of(experiment, result));
        foreach (var mean in experiment.Means) console.MarkupLineInterpolated($"  {mean.Of(result.Rows)}");
        foreach (var (met, text) in experiment.Targets.Select(t => t.Judge(result.Rows)))
        {
            console.MarkupLineInterpolated($"  {(met ? "met   " : "missed")}  {text}");
        }
    }

    internal static Table Of(Experiment experiment, BenchResult result)
    {
        bool withCode = experiment.CodeOf is not null;
        var table = new Table()
            .Border(TableBorder.Simple)
            .AddColumn(new TableColumn("case").NoWrap()).AddColumn(new TableColumn("variant").NoWrap())
            .AddColumn(Number("median")).AddColumn(Number("min – max")).AddColumn(Number("/ async1")).AddColumn(Number("bytes/op"));
        if (withCode) table.AddColumn(Number("IL")).AddColumn(Number("code"));
        foreach (var rows in result.Rows.GroupBy(r => r.Case))
        {
            if (table.Rows.Count > 0) table.AddEmptyRow();
            var async1 = rows.FirstOrDefault(r => r.Variant == Variant.Async1.Name);    // none if only woven code is counted
            var scale = Scale.For(rows.First().Unit ?? result.Unit, rows.Select(r => r.Median));
            foreach (var row in rows)
            {
                string[] code = withCode ? [$"{row.Il}", $"{row.Code}"] : [];
                table.AddRow(Styled(row, [row == rows.First() ? row.Case : "", .. Cells(row, async1, scale), .. code]));
            }
        }

        return table;
    }

    /// <summary>A file or a pipe gets no colours, and lines as long as the table needs.</summary>
    private static IAnsiConsole CreateConsole()
    {
        if (!Console.IsOutputRedirected) return AnsiConsole.Console;
        var console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, ColorSystem = ColorSystemSupport.NoColors });
        console.Profile.Width = 160;
        return console;
    }

    private static TableColumn Number(string header) => new TableColumn(header).RightAligned().NoWrap();

    private static string[] Cells(Row row, Row? async1, Scale scale) =>
    [
        row.Variant, $"{scale.Format(row.Median)} {scale.Name}", $"{scale.Format(row.Min)} – {scale.Format(row.Max)}",
        async1 is null or { Median: 0 } ? "" : (row.Median / async1.Median).ToString("F2", CultureInfo.InvariantCulture),
        row.Bytes.ToString(CultureInfo.InvariantCulture),
    ];

    private static Text[] Styled(Row row, IEnumerable<string> cells)
    {
        var style = row.Variant == Variant.Woven.Name ? new Style(decoration: Decoration.Bold) : Style.Plain;
        return [.. cells.Select(c => new Text(c, style))];
    }
}
