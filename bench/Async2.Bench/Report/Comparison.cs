namespace Async2.Bench.Report;

/// <summary>A row beside the same case of another variant.</summary>
/// <param name="Row">The row.</param>
/// <param name="Baseline">The other variant's row.</param>
/// <param name="Unit">The unit of both.</param>
/// <param name="Again">The baseline's program measured once more, whose distance from the baseline is noise; null: it was not.</param>
internal sealed record Comparison(Row Row, Row Baseline, string Unit, Row? Again = null)
{
    /// <summary>The noise: two processes of one program differ by this much on a machine that does other work.</summary>
    public const double Noise = 1.05;

    /// <summary>The cost in units of the baseline's. Less is better, also where the figures are rates.</summary>
    public double Cost => CostOf(Row.Median, Baseline.Median);

    /// <summary>The costs of the pairs of processes.</summary>
    public PairedRatios Pairs => new([.. Row.Values.Zip(Baseline.Values, CostOf)]);

    /// <summary>A difference counts if it is larger than noise, and the pairs show it.</summary>
    public Verdict Verdict =>
        IsWithinNoise ? Verdict.Same
        : Cost < 1 && Pairs.AreBelowOne ? Verdict.Better
        : Cost > 1 && Pairs.AreAboveOne ? Verdict.Worse
        : Verdict.Same;

    /// <summary>The cost of a figure of this unit, compared to the baseline's median.</summary>
    public double CostOf(double figure) => CostOf(figure, Baseline.Median);

    // The medians differ no more than two processes of one program.
    private bool IsWithinNoise => Distance(Cost) <= Math.Max(Noise, AgainDistance);

    private double AgainDistance => Again is { Median: > 0 } again ? Distance(CostOf(again.Median)) : 1;

    private double CostOf(double figure, double baseline) => Units.MoreIsBetter(Unit) ? baseline / figure : figure / baseline;

    private static double Distance(double ratio) => Math.Max(ratio, 1 / ratio);
}

/// <summary>What a comparison says of a variant.</summary>
internal enum Verdict
{
    /// <summary>It costs less.</summary>
    Better,

    /// <summary>No difference is shown.</summary>
    Same,

    /// <summary>It costs more.</summary>
    Worse,
}
