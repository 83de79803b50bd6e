namespace Async2.Cli.Bench;

/// <summary>What one run of <c>async2 bench</c> found; the shape of its JSON.</summary>
/// <param name="Bench">The experiment.</param>
/// <param name="Unit">What the figures count.</param>
/// <param name="Runtime">The version of .NET that the programs ran on, as they said themselves.</param>
/// <param name="Rows">One a case and variant.</param>
internal sealed record BenchResult(string Bench, string Unit, string Runtime, IReadOnlyList<Row> Rows);

/// <summary>The figures of one case in one variant.</summary>
/// <param name="Case">The case.</param>
/// <param name="Variant">The variant's name.</param>
/// <param name="Median">Time of one operation: the median over the rounds.</param>
/// <param name="Min">The fastest round.</param>
/// <param name="Max">The slowest round.</param>
/// <param name="Bytes">Bytes allocated by one operation (the median too).</param>
internal sealed record Row(string Case, string Variant, double Median, double Min, double Max, long Bytes)
{
    /// <summary>Sums up what the rounds measured.</summary>
    public static Row Of(string name, string variant, IReadOnlyList<Sample> samples)
    {
        double[] times = [.. samples.Select(s => s.Ns).Order()];
        long[] bytes = [.. samples.Select(s => s.Bytes).Order()];
        int middle = times.Length / 2;
        double median = times.Length % 2 == 1 ? times[middle] : (times[middle - 1] + times[middle]) / 2;
        return new Row(name, variant, Math.Round(median, 3), times[0], times[^1], bytes[middle]);
    }
}

/// <summary>What a program prints: one line of JSON.</summary>
/// <param name="Runtime">The runtime's version.</param>
/// <param name="Cases">One sample a case, in the program's order.</param>
internal sealed record ProgramOutput(string Runtime, IReadOnlyList<Sample> Cases);

/// <summary>One case in one process.</summary>
/// <param name="Case">The case.</param>
/// <param name="Ns">Nanoseconds an operation.</param>
/// <param name="Bytes">Bytes allocated by an operation.</param>
internal sealed record Sample(string Case, double Ns, long Bytes);
