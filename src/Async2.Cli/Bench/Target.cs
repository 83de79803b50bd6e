namespace Async2.Cli.Bench;

/// <summary>An upper limit for the ratio of two medians of one run.</summary>
/// <param name="Case">The case that is judged.</param>
/// <param name="Variant">The variant that is judged.</param>
/// <param name="Baseline">The variant it is compared with.</param>
/// <param name="Limit">The largest ratio that meets the target.</param>
/// <param name="BaselineCase">The baseline's case, where it is another one.</param>
internal sealed record Target(string Case, Variant Variant, Variant Baseline, double Limit, string? BaselineCase = null)
{
    /// <summary>Whether these rows meet the target, and the line that says so.</summary>
    public (bool Met, string Text) Judge(IReadOnlyList<Row> rows)
    {
        double ratio = Median(rows, Case, Variant) / Median(rows, BaselineCase ?? Case, Baseline);
        var baseline = BaselineCase is null ? Baseline.Name : $"{Baseline.Name} of {BaselineCase}";
        return (ratio <= Limit, FormattableString.Invariant($"{Case}: {Variant.Name} / {baseline} = {ratio:F2} (target ≤ {Limit:0.0#})"));
    }

    private static double Median(IReadOnlyList<Row> rows, string name, Variant variant) =>
        rows.Single(r => r.Case == name && r.Variant == variant.Name).Median;
}
