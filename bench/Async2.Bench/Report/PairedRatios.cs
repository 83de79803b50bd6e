namespace Async2.Bench.Report;

/// <summary>
/// The costs of a variant in units of the baseline's, one for each pair of processes. The processes of a pair are of one round: a machine
/// that other work slows down is slow for both, so their ratio has less noise than their figures.
/// </summary>
/// <param name="Ratios">The ratios.</param>
internal sealed record PairedRatios(IReadOnlyList<double> Ratios)
{
    /// <summary>
    /// The confidence of <see cref="Interval"/> in percent. A report has some hundred cases: with 95 %, several would differ by chance.
    /// </summary>
    public const int Confidence = 99;

    /// <summary>
    /// Student's t for two-sided intervals of <see cref="Confidence"/>, by degrees of freedom from 1 on. More degrees of freedom get the
    /// last one, which is too wide for them.
    /// </summary>
    private static readonly double[] s_student =
        [63.657, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.250, 3.169, 3.106, 3.055, 3.012, 2.977];

    /// <summary>Whether the variant costs less: the interval of the mean ratio lies below 1.</summary>
    public bool AreBelowOne => Interval is { Most: < 1 };

    /// <summary>Whether the variant costs more: the interval of the mean ratio lies above 1.</summary>
    public bool AreAboveOne => Interval is { Least: > 1 };

    /// <summary>The least and the most that the mean ratio may be, or null: one pair says nothing of the spread.</summary>
    private (double Least, double Most)? Interval
    {
        get
        {
            if (Ratios.Count < 2) return null;
            var logarithms = Ratios.Select(r => Math.Log(r)).ToList();
            double mean = logarithms.Average();
            double variance = logarithms.Sum(l => (l - mean) * (l - mean)) / (Ratios.Count - 1);
            double student = s_student[Math.Min(Ratios.Count - 1, s_student.Length) - 1];
            double reach = student * Math.Sqrt(variance / Ratios.Count);
            return (Math.Exp(mean - reach), Math.Exp(mean + reach));
        }
    }

    /// <summary>The range of the ratios, and their number.</summary>
    public override string ToString() =>
        $"{Html.Ratio(Ratios.Min())} – {Html.Ratio(Ratios.Max())} ({Html.Count(Ratios.Count, "pair")})";
}
