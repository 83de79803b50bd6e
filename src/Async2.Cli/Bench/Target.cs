namespace Async2.Cli.Bench;

/// <summary>An upper limit for the ratio of two figures of one run.</summary>
/// <param name="Case">The case that is judged.</param>
/// <param name="Variant">The variant that is judged.</param>
/// <param name="Baseline">The variant it is compared with.</param>
/// <param name="Limit">The largest ratio that meets the target.</param>
/// <param name="BaselineCase">The baseline's case, where it is another one.</param>
/// <param name="OfCode">Whether bytes of machine code are compared, and not medians.</param>
internal sealed record Target(
    string Case, Variant Variant, Variant Baseline, double Limit, string? BaselineCase = null, bool OfCode = false)
{
    /// <summary>Whether these rows meet the target, and the line that says so.</summary>
    public (bool Met, string Text) Judge(IReadOnlyList<Row> rows)
    {
        double ratio = Figure(rows, Case, Variant) / Figure(rows, BaselineCase ?? Case, Baseline);
        var baseline = BaselineCase is null ? Baseline.Name : $"{Baseline.Name} of {BaselineCase}";
        var what = OfCode ? "machine code of " : "";
        return (ratio <= Limit, FormattableString.Invariant($"{Case}: {what}{Variant.Name} / {baseline} = {ratio:F3} (target ≤ {Limit:0.0##})"));
    }

    private double Figure(IReadOnlyList<Row> rows, string name, Variant variant)
    {
        var row = rows.Single(r => r.Case == name && r.Variant == variant.Name);
        return OfCode ? row.Code!.Value : row.Median;
    }
}
