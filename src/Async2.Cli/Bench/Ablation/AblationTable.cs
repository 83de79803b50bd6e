using System.Globalization;
using Async2.Cli.Terminal;

namespace Async2.Cli.Bench.Ablation;

/// <summary>A row for each mechanism: what it costs, and what is lost without it.</summary>
internal static class AblationTable
{
    // What two processes of one program differ by on a machine that has other things to do.
    private const double Noise = 1.05;

    private static readonly string[] s_head = ["mechanism", "lines", "cases", "mean", "lost most", "gained most", "bytes", "size"];

    /// <summary>Prints them, with tabs between the columns.</summary>
    public static void Write(BenchResult result, int rounds)
    {
        Screen.Line($"Without each optimisation, as ratios to code with all of them (.NET {result.Runtime}, least of {rounds} rounds):");
        Screen.Row(s_head);
        foreach (var mechanism in Mechanism.All) Screen.Row(Cells(mechanism, result.Rows));
    }

    /// <summary>What was measured of a mechanism; cases in which it changes nothing are in no column.</summary>
    internal static string[] Cells(Mechanism mechanism, IReadOnlyList<Row> rows)
    {
        var with = rows.Where(r => r.Variant == Variant.Woven.Name).ToDictionary(r => r.Case);
        var without = rows.Where(r => r.Variant == mechanism.Without.Name).ToLookup(r => r.Case == AblationRun.Size);
        var times = without[false].Select(r => new Loss(r.Case, r.Min / with[r.Case].Min, r.Bytes - with[r.Case].Bytes)).ToList();
        var size = without[true].Select(r => Text(r.Min / with[r.Case].Min)).FirstOrDefault("");
        return
        [
            mechanism.Optimisation.Name, $"{mechanism.Lines}", $"{times.Count}",
            times.Count > 0 ? Text(Mean.Of(times.Select(t => t.Time))) : "",
            times.MaxBy(t => t.Time) is { Time: > Noise } lost ? $"{Text(lost.Time)} {lost.Case}" : "",
            times.MinBy(t => t.Time) is { Time: < 1 / Noise } gained ? $"{Text(gained.Time)} {gained.Case}" : "",
            times.MaxBy(t => t.Bytes) is { Bytes: > 0 } more ? $"+{more.Bytes} {more.Case}" : "",
            size,
        ];
    }

    private static string Text(double ratio) => ratio.ToString("F3", CultureInfo.InvariantCulture);

    private sealed record Loss(string Case, double Time, long Bytes);
}
