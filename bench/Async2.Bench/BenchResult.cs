using System.Text.Json.Serialization;

namespace Async2.Bench;

/// <summary>The result of one run of <c>async2 bench</c>, in the shape of its JSON. A row may have a unit of its own.</summary>
internal sealed record BenchResult(string Bench, string Unit, string Runtime, IReadOnlyList<Row> Rows)
{
    /// <summary>The version of .NET of each variant.</summary>
    public IReadOnlyDictionary<string, string> Runtimes { get; init; } = new Dictionary<string, string>();
}

/// <summary>The figures of one case in one variant, for one operation. Bytes are the median of allocated bytes.</summary>
internal sealed record Row(string Case, string Variant, double Median, double Min, double Max, long Bytes)
{
    /// <summary>The unit, if it is another one than <see cref="BenchResult.Unit"/>.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Unit { get; init; }

    /// <summary>Bytes of IL in all methods that the suspending method became, if the experiment counts them.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Il { get; init; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Code { get; init; }

    /// <summary>The figure of each process, in the order of their starts.</summary>
    public IReadOnlyList<double> Values { get; init; } = [];

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
            Values = [.. samples.Select(s => s.Value)],
        };
    }
}

/// <summary>The output of a program: one line of JSON with the runtime's version and one sample a case.</summary>
internal sealed record ProgramOutput(string Runtime, IReadOnlyList<Sample> Cases);

/// <summary>One case in one process: the cost of an operation in a unit of <see cref="Units"/>, and its allocated bytes.</summary>
internal sealed record Sample(string Case, double Value, string Unit, long Bytes);
