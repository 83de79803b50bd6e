namespace Async2.Bench;

/// <summary>The geometric mean of the ratios of several cases to a baseline, which has less noise than a single case.</summary>
internal sealed record Mean(string Name, IReadOnlyList<string> Cases, Variant Baseline)
{
    /// <summary>Whether the baseline has all cases.</summary>
    public bool IsMeasured(IReadOnlyList<Row> rows) => rows.Count(r => r.Variant == Baseline.Name && Cases.Contains(r.Case)) == Cases.Count;

    /// <summary>A line with the mean of each variant that has the cases.</summary>
    public string Of(IReadOnlyList<Row> rows)
    {
        var byVariant = rows.Where(r => Cases.Contains(r.Case)).ToLookup(r => r.Variant);
        var baseline = byVariant[Baseline.Name].ToDictionary(r => r.Case, r => r.Median);
        var means =
            from variant in byVariant
            where variant.Key != Baseline.Name && variant.Count() == baseline.Count
            select FormattableString.Invariant($"{variant.Key} {Of(variant.Select(r => r.Median / baseline[r.Case])):F3}");
        return $"{Name}, mean of {Cases.Count} cases / {Baseline.Name}: {string.Join(", ", means)}";
    }

    internal static double Of(IEnumerable<double> ratios) => Math.Exp(ratios.Average(Math.Log));
}
