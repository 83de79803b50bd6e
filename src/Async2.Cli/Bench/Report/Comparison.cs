namespace Async2.Cli.Bench.Report;

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

    public Verdict Verdict =>
        IsWithinNoise ? Verdict.Same
        : Cost < 1 ? Verdict.Better
        : Verdict.Worse;

    /// <summary>The cost of a figure of this unit, compared to the baseline's median.</summary>
    public double CostOf(double figure) => CostOf(figure, Baseline.Median);

    // The ranges of the rounds overlap, or the medians differ no more than two processes of one program.
    private bool IsWithinNoise =>
        (Row.Min <= Baseline.Max && Baseline.Min <= Row.Max) || Distance(Cost) <= Math.Max(Noise, AgainDistance);

    private double AgainDistance => Again is { Median: > 0 } again ? Distance(CostOf(again.Median)) : 1;

    private double CostOf(double figure, double baseline) => Units.MoreIsBetter(Unit) ? baseline / figure : figure / baseline;

    private static double Distance(double ratio) => Math.Max(ratio, 1 / ratio);
}

/// <summary>What a comparison says of a variant.</summary>
internal enum Verdict
{
    /// <summary>It costs less.</summary>
    Better,

    /// <summary>The difference is within noise.</summary>
    Same,

    /// <summary>It costs more.</summary>
    Worse,
}
