using System.Text.Json.Serialization;

namespace Async2.Cli.Bench;

/// <summary>What one run of <c>async2 bench</c> found; the shape of its JSON.</summary>
/// <param name="Bench">The experiment.</param>
/// <param name="Unit">What the figures count, where a row does not say otherwise.</param>
/// <param name="Runtime">The version of .NET that the programs ran on, as they said themselves.</param>
/// <param name="Rows">One a case and variant.</param>
internal sealed record BenchResult(string Bench, string Unit, string Runtime, IReadOnlyList<Row> Rows);

/// <summary>The figures of one case in one variant.</summary>
/// <param name="Case">The case.</param>
/// <param name="Variant">The variant's name.</param>
/// <param name="Median">What one operation takes: the median over the rounds.</param>
/// <param name="Min">The best round.</param>
/// <param name="Max">The worst round.</param>
/// <param name="Bytes">Bytes allocated by one operation (the median too).</param>
internal sealed record Row(string Case, string Variant, double Median, double Min, double Max, long Bytes)
{
    /// <summary>What the figures count, if not what <see cref="BenchResult.Unit"/> says.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Unit { get; init; }

    /// <summary>Bytes of IL of everything that the suspending method became, where the experiment counts them.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Il { get; init; }

    /// <summary>Bytes of its machine code.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Code { get; init; }

    /// <summary>Sums up what the rounds measured.</summary>
    public static Row Of(string name, string variant, IReadOnlyList<Sample> samples)
    {
        double[] values = [.. samples.Select(s => s.Value).Order()];
        long[] bytes = [.. samples.Select(s => s.Bytes).Order()];
        int middle = values.Length / 2;
        double median = values.Length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
        var unit = samples[0].Unit;
        return new Row(name, variant, Math.Round(median, 3), values[0], values[^1], bytes[middle])
        {
            Unit = unit == Units.Nanoseconds ? null : unit,
        };
    }
}

/// <summary>What a program prints: one line of JSON.</summary>
/// <param name="Runtime">The runtime's version.</param>
/// <param name="Cases">One sample a case, in the program's order.</param>
internal sealed record ProgramOutput(string Runtime, IReadOnlyList<Sample> Cases);

/// <summary>One case in one process.</summary>
/// <param name="Case">The case.</param>
/// <param name="Value">What an operation takes.</param>
/// <param name="Unit">What <paramref name="Value"/> counts: <see cref="Units"/>.</param>
/// <param name="Bytes">Bytes allocated by an operation.</param>
internal sealed record Sample(string Case, double Value, string Unit, long Bytes);
