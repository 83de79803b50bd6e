using System.Globalization;

namespace Async2.Bench.Ablation;

/// <summary>A row for each mechanism: its cost in lines, and the loss without it.</summary>
internal static class AblationTable
{
    // The noise: two processes of one program differ by this much on a machine that does other work.
    private const double Noise = 1.05;

    private static readonly string[] s_head = ["mechanism", "lines", "cases", "mean", "lost most", "gained most", "bytes", "size"];

    public static void Write(BenchResult result, int rounds)
    {
        Screen.Line($"Without each optimisation, as ratios to code with all of them (.NET {result.Runtime}, least of {rounds} rounds):");
        Screen.Row(s_head);
        foreach (var mechanism in Mechanism.All) Screen.Row(Cells(mechanism, result.Rows));
    }

    /// <summary>The figures of a mechanism, without the cases in which it changes nothing.</summary>
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
