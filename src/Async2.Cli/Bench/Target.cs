namespace Async2.Cli.Bench;

/// <summary>An upper limit for the ratio of two figures of one run, or for one figure.</summary>
/// <param name="Case">The case that is judged.</param>
/// <param name="Variant">The variant that is judged.</param>
/// <param name="Baseline">The variant that it is compared with; null: the limit is for the figure itself.</param>
/// <param name="Limit">The largest ratio, or figure, that meets the target.</param>
/// <param name="BaselineCase">The baseline's case, if it is another one.</param>
/// <param name="Of">The compared figure.</param>
/// <param name="Stray">An allowance for costs that the process has now and then, not in each operation.</param>
internal sealed record Target(
    string Case, Variant Variant, Variant? Baseline, double Limit, string? BaselineCase = null, Figure Of = Figure.Median, double Stray = 0)
{
    /// <summary>Whether these rows meet the target, and a line with the figures.</summary>
    public (bool Met, string Text) Judge(IReadOnlyList<Row> rows)
    {
        double figure = Value(rows, Case, Variant);
        var stray = Stray > 0 ? FormattableString.Invariant($" + {Stray}") : "";
        var limit = FormattableString.Invariant($"(target ≤ {Limit:0.0##}{stray})");
        if (Baseline is null) return (figure <= Limit, FormattableString.Invariant($"{Case}: {Variant.Name} {figure:0.0##} {limit}"));
        double other = Value(rows, BaselineCase ?? Case, Baseline);
        var baseline = BaselineCase is null ? Baseline.Name : $"{Baseline.Name} of {BaselineCase}";
        var compared = Of == Figure.AllocatedBytes
            ? FormattableString.Invariant($"{figure} bytes, {baseline} {other}")    // which may both be 0
            : FormattableString.Invariant($"/ {baseline} = {figure / other:F3}");
        var what = Of == Figure.MachineCode ? "machine code of " : "";
        return (figure <= Limit * other + Stray, $"{Case}: {what}{Variant.Name} {compared} {limit}");
    }

    private double Value(IReadOnlyList<Row> rows, string name, Variant variant)
    {
        var row = rows.Single(r => r.Case == name && r.Variant == variant.Name);
        return Of switch { Figure.MachineCode => row.Code!.Value, Figure.AllocatedBytes => row.Bytes, _ => row.Median };
    }
}
