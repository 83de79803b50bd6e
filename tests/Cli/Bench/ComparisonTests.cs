using Async2.Cli.Bench;
using Async2.Cli.Bench.Report;

namespace Async2.Cli.Tests.Bench;

/// <summary>What a report says of two figures.</summary>
public sealed class ComparisonTests
{
    [Theory]
    [InlineData(50, 1, nameof(Verdict.Better))]
    [InlineData(96, 1, nameof(Verdict.Same))]
    [InlineData(104, 1, nameof(Verdict.Same))]
    [InlineData(150, 1, nameof(Verdict.Worse))]
    // The ranges of the rounds overlap.
    [InlineData(50, 26, nameof(Verdict.Same))]
    [InlineData(150, 26, nameof(Verdict.Same))]
    public void A_difference_counts_beyond_noise(double woven, double spread, string verdict) =>
        Assert.Equal(verdict, $"{Compared(woven, spread).Verdict}");

    [Fact]
    public void A_program_that_differs_from_itself_is_noise()
    {
        var again = Reports.Row("c", Variant.Async1Again, 120);

        Assert.Equal(Verdict.Same, (Compared(85) with { Again = again }).Verdict);
        Assert.Equal(Verdict.Better, (Compared(80) with { Again = again }).Verdict);
    }

    [Fact]
    public void More_requests_a_second_cost_less()
    {
        var compared = Compared(200) with { Unit = Units.PerSecond };

        Assert.Equal(0.5, compared.Cost);
        Assert.Equal(Verdict.Better, compared.Verdict);
    }

    [Fact]
    public void A_variant_is_compared_where_both_have_figures()
    {
        Row[] rows =
        [
            Reports.Row("a", Variant.Async1, 10), Reports.Row("a", Variant.Woven, 5), Reports.Row("b", Variant.Woven, 5),
            Reports.Row("nothing", Variant.Async1, 0), Reports.Row("nothing", Variant.Woven, 0),
        ];

        var compared = Assert.Single(Reports.Measured(Reports.Named("calls"), rows).Compare(Variant.Woven, Variant.Async1));
        Assert.Equal(("a", 0.5), (compared.Row.Case, compared.Cost));
    }

    private static Comparison Compared(double woven, double spread = 0) =>
        new(Reports.Row("c", Variant.Woven, woven, spread), Reports.Row("c", Variant.Async1, 100, spread), Units.Nanoseconds);
}
