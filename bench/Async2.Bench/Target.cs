namespace Async2.Bench;

/// <summary>An upper limit for the ratio of a figure to that of a baseline, or without baseline for the figure itself.</summary>
/// <remarks>The baseline may have another case. The stray amount allows for costs that are not of each operation.</remarks>
internal sealed record Target(
    string Case, Variant Variant, Variant? Baseline, double Limit, string? BaselineCase = null, Figure Of = Figure.Median, double Stray = 0)
{
    /// <summary>Whether there are figures to judge by: the quick form has not all variants and cases.</summary>
    public bool IsMeasured(IReadOnlyList<Row> rows) =>
        Row(rows, Case, Variant) is { } row && (Of != Figure.MachineCode || row.Code is not null)
            && (Baseline is null || Row(rows, BaselineCase ?? Case, Baseline) is not null);

    public (bool Met, string Text) Judge(IReadOnlyList<Row> rows)
    {
        double figure = Value(rows, Case, Variant);
        var stray = Stray > 0 ? FormattableString.Invariant($" + {Stray}") : "";
        var limit = FormattableString.Invariant($"(target ≤ {Limit:0.0##}{stray})");
        var unit = Of == Figure.AllocatedBytes ? " bytes" : "";
        if (Baseline is null) return (figure <= Limit, FormattableString.Invariant($"{Case}: {Variant.Name} {figure:0.0##}{unit} {limit}"));
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
        var row = Row(rows, name, variant)!;
        return Of switch { Figure.MachineCode => row.Code!.Value, Figure.AllocatedBytes => row.Bytes, _ => row.Median };
    }

    private static Row? Row(IReadOnlyList<Row> rows, string name, Variant variant) =>
        rows.SingleOrDefault(r => r.Case == name && r.Variant == variant.Name);
}
