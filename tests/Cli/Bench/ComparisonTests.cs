using System.Globalization;
using Async2.Bench;
using Async2.Bench.Report;

namespace Async2.Cli.Tests.Bench;

/// <summary>What a report says of two figures.</summary>
public sealed class ComparisonTests
{
    [Theory]
    // One round shows nothing, however large the difference is.
    [InlineData("100", "124", nameof(Verdict.Same))]
    [InlineData("100", "10", nameof(Verdict.Same))]
    // Five pairs, as a service has them on a loaded machine.
    [InlineData("100 96 104 110 90", "124 97 103 105 94", nameof(Verdict.Same))]
    [InlineData("100 96 104 110 90", "124 118 131 135 114", nameof(Verdict.Worse))]
    [InlineData("100 96 104 110 90", "77 70 80 86 69", nameof(Verdict.Better))]
    // All five on one side are not enough, if they differ from each other as from 1.
    [InlineData("100 100 100 100 100", "101 104 110 131 160", nameof(Verdict.Same))]
    // The machine was slow in some rounds, for both.
    [InlineData("100 180 110 240 100", "150 270 166 361 149", nameof(Verdict.Worse))]
    // Two pairs show a difference that is much larger than their own.
    [InlineData("83 85", "10.7 10.9", nameof(Verdict.Better))]
    [InlineData("83 85", "60 68", nameof(Verdict.Same))]
    // A difference that is certain and small.
    [InlineData("100 100 100 100 100", "104 104 104 104 104", nameof(Verdict.Same))]
    [InlineData("100 100 100 100 100", "96 96 96 96 96", nameof(Verdict.Same))]
    public void A_difference_counts_if_the_pairs_show_it(string compiled, string woven, string verdict) =>
        Assert.Equal(verdict, $"{Compared(compiled, woven).Verdict}");

    [Fact]
    public void Rows_of_many_rounds_are_judged_too()
    {
        var compiled = string.Join(' ', Enumerable.Range(0, 40).Select(i => 100 + (i % 5)));
        var woven = string.Join(' ', Enumerable.Range(0, 40).Select(i => 110 + (i % 7)));

        Assert.Equal(Verdict.Worse, Compared(compiled, woven).Verdict);
    }

    [Fact]
    public void The_ratios_are_those_of_the_pairs() =>
        Assert.Equal("0.50 – 2.00 (2 pairs)", $"{Compared("100 100", "200 50").Pairs}");

    [Fact]
    public void A_program_that_differs_from_itself_is_noise()
    {
        var again = Reports.Row("c", Variant.Async1Again, 120);

        Assert.Equal(Verdict.Same, (Compared("100 100", "85 85") with { Again = again }).Verdict);
        Assert.Equal(Verdict.Better, (Compared("100 100", "80 80") with { Again = again }).Verdict);
    }

    [Fact]
    public void More_requests_a_second_cost_less()
    {
        var compared = Compared("100 100", "200 200") with { Unit = Units.PerSecond };

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

    private static Comparison Compared(string compiled, string woven) =>
        new(RowOf(Variant.Woven, woven), RowOf(Variant.Async1, compiled), Units.Nanoseconds);

    private static Row RowOf(Variant variant, string rounds) =>
        Reports.RowOf("c", variant, bytes: 0, [.. rounds.Split(' ').Select(r => double.Parse(r, CultureInfo.InvariantCulture))]);
}
