using System.Reflection;
using Async2.Bench;
using Async2.Bench.Ablation;
using Async2.Compiler;
using Async2.Tests.Shared;
using Spectre.Console;

namespace Async2.Cli.Tests.Bench;

/// <summary><c>async2 bench</c>: what is made of figures, and that the experiments can be measured.</summary>
public sealed class BenchTests
{
    static BenchTests() => Environment.SetEnvironmentVariable("ASYNC2_ROOT", typeof(BenchTests).Assembly
        .GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Repository").Value);

    [Theory]
    [InlineData(40, true)]
    [InlineData(40.1, false)]
    public void A_target_is_a_limit_for_a_ratio(double woven, bool met)
    {
        Row[] rows = [new("c", "async1", 100, 1, 1, 0) { Code = 100 }, new("c", "woven", woven, 1, 1, 0) { Code = 50 }];

        Assert.Equal(met, new Target("c", Variant.Woven, Variant.Async1, 0.4).Judge(rows).Met);
        Assert.True(new Target("c", Variant.Woven, Variant.Async1, 0.5, Of: Figure.MachineCode).Judge(rows).Met);
        Assert.False(new Target("c", Variant.Woven, Variant.Async1, 0.49, Of: Figure.MachineCode).Judge(rows).Met);
    }

    [Theory]
    [InlineData(0, 0, true)]
    [InlineData(72, 72, true)]
    [InlineData(1, 0, false)]
    [InlineData(80, 72, false)]
    public void A_target_of_bytes_may_be_nothing(long woven, long async1, bool met)
    {
        Row[] rows = [new("c", "async1", 1, 1, 1, async1), new("c", "woven", 1, 1, 1, woven)];

        Assert.Equal((met, $"c: woven {woven} bytes, async1 {async1} (target ≤ 1.0)"), new Target("c", Variant.Woven, Variant.Async1, 1, Of: Figure.AllocatedBytes).Judge(rows));
    }

    [Theory]
    [InlineData(8, 0, true)]
    [InlineData(9, 0, false)]
    [InlineData(80, 72, true)]
    [InlineData(96, 72, false)]
    public void A_target_may_let_stray_bytes_pass(long woven, long async1, bool met)
    {
        Row[] rows = [new("c", "async1", 1, 1, 1, async1), new("c", "woven", 1, 1, 1, woven)];

        var target = new Target("c", Variant.Woven, Variant.Async1, 1, Of: Figure.AllocatedBytes, Stray: 8);
        Assert.Equal((met, $"c: woven {woven} bytes, async1 {async1} (target ≤ 1.0 + 8)"), target.Judge(rows));
    }

    [Theory]
    [InlineData(184, true)]
    [InlineData(185, false)]
    public void A_target_of_bytes_may_be_a_limit_for_them(long bytes, bool met) =>
        Assert.Equal((met, $"c: woven {bytes}.0 bytes (target ≤ 184.0)"), new Target("c", Variant.Woven, Baseline: null, 184, Of: Figure.AllocatedBytes).Judge([new("c", "woven", 1, 1, 1, bytes)]));

    [Theory]
    [InlineData(5, true)]
    [InlineData(5.1, false)]
    public void A_target_without_a_baseline_is_a_limit_for_a_figure(double woven, bool met) =>
        Assert.Equal((met, FormattableString.Invariant($"c: woven {woven:0.0} (target ≤ 5.0)")), new Target("c", Variant.Woven, Baseline: null, 5).Judge([new("c", "woven", woven, 1, 1, 0)]));

    /// <summary>One case at a half and one at double are as dear as before; a variant without one of the cases has no mean.</summary>
    [Fact]
    public void A_mean_is_one_of_ratios()
    {
        Row[] rows =
        [
            new("a", "async1", 100, 1, 1, 0), new("a", "woven", 50, 1, 1, 0), new("a", "flow", 50, 1, 1, 0),
            new("b", "async1", 3, 1, 1, 0), new("b", "woven", 6, 1, 1, 0), new("other", "woven", 7, 1, 1, 0),
        ];

        Assert.Equal("CPU time, mean of 2 cases / async1: woven 1.000", new Mean("CPU time", ["a", "b"], Variant.Async1).Of(rows));
    }

    [Fact]
    public void A_case_may_be_measured_in_woven_code_alone()
    {
        var experiment = new Experiment("e", "E", "summary", OneCaseAProcess: false, [Variant.Woven], []);
        var result = new BenchResult("e", Units.Nanoseconds, "10.0", [new("c-borders", "woven", 2, 2, 2, 0) { Unit = "1/request" }]);
        var printed = new StringWriter();

        AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, Out = new AnsiConsoleOutput(printed) }).Write(BenchTable.Of(experiment, result));

        Assert.Contains("c-borders", printed.ToString(), StringComparison.Ordinal);
        Assert.Contains("2.00 1/request", printed.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void A_row_sums_up_its_rounds()
    {
        var row = Row.Of("c", "woven", [new("c", 5, "bytes", 0), new("c", 1, "bytes", 7), new("c", 2, "bytes", 7), new("c", 3, "bytes", 7)]);

        Assert.Equal([5, 1, 2, 3], row.Values);
        Assert.Equal(new Row("c", "woven", 2.5, 1, 5, 7) { Unit = "bytes" }, row with { Values = [] });
    }

    [Theory]
    [InlineData("ns", "17.4 6.9", "17.40 ns")]
    [InlineData("ns", "212000 7700", "212.00 us")]
    [InlineData("ns", "1900 87", "1900.00 ns")]
    [InlineData("ns", "0.5 0.2", "0.50 ns")]
    [InlineData("bytes", "105160176 58519968", "105.16 MB")]
    public void Figures_of_a_case_share_a_unit(string unit, string figures, string first)
    {
        double[] numbers = [.. figures.Split(' ').Select(f => double.Parse(f, System.Globalization.CultureInfo.InvariantCulture))];
        var scale = Scale.For(unit, numbers);

        Assert.Equal(first, $"{scale.Format(numbers[0])} {scale.Name}");
    }

    [Fact]
    public void Targets_and_variants_of_experiments_fit_together()
    {
        foreach (var experiment in Experiments.All)
        {
            Assert.Equal(ProgramBuild.AsCompiled, experiment.Variants[0].Build);
            Assert.Equal(experiment.Variants.Count, experiment.Variants.Select(v => v.Name).Distinct().Count());
            foreach (var target in experiment.Targets)
            {
                foreach (var name in new[] { target.Variant.Name, target.Baseline?.Name }.OfType<string>())
                    Assert.True(experiment.Variants.Single(v => v.Name == name).Runs(target.Case), $"{experiment.Name} {target.Case} {name}");
            }
        }
    }

    [Fact]
    public void An_ablation_shows_what_is_lost_most_and_what_is_gained()
    {
        var mechanism = Mechanism.All.Single(m => m.Optimisation == Optimisation.ExactReceivers);
        var without = mechanism.Without.Name;
        Row[] rows =
        [
            new("calls/a", "woven", 9, 2, 9, 0), new("calls/a", without, 9, 4, 9, 24), new("calls/b", "woven", 9, 4, 9, 0),
            new("calls/b", without, 9, 2, 9, 0), new("calls/same", "woven", 9, 4, 9, 0), new("size", "woven", 100, 100, 100, 0),
            new("size", without, 103, 103, 103, 0),
        ];

        Assert.Equal(
            ["exact-receivers", $"{mechanism.Lines}", "2", "1.000", "2.000 calls/a", "0.500 calls/b", "+24 calls/a", "1.030"],
            AblationTable.Cells(mechanism, rows));
    }

    [Fact]
    public void A_mechanism_names_files_that_are_there() => Assert.All(Mechanism.All, m => Assert.Equal(m.Files.Count > 0, m.Lines > 0));

    [Fact]
    public void Json_says_only_what_there_is()
    {
        var row = BenchJson.Of(new Row("c", "woven", 1, 1, 1, 0) { Values = [1] });

        Assert.Equal("""{"case":"c","variant":"woven","median":1,"min":1,"max":1,"bytes":0,"values":[1]}""", row);
    }

    [LongReleaseTheory]
    [InlineData("suspend", "null-awaiter", "ns")]
    [InlineData("exceptions", "suspend-finally-32", "ns")]
    [InlineData("heap", "heap", "bytes")]
    [InlineData("contexts", "no-suspend", "ns")]
    public void An_experiment_is_measured(string name, string oneCase, string unit)
    {
        var whole = Experiments.All.Single(e => e.Name == name);
        var experiment = whole with { Variants = [.. new[] { Variant.Async1, Variant.Woven, Variant.Flow }.Select(v => v with { OnlyCase = oneCase })] };

        var result = new Measurement(experiment, new ProgramBuilder(experiment).Build(), new Extent(Rounds: 1, IsQuick: false)).Run();

        Assert.Equal(["async1", "woven", "woven:contexts=flow"], result.Rows.Select(r => r.Variant));
        Assert.All(result.Rows, row =>
        {
            Assert.Equal(oneCase, row.Case);
            Assert.True(row.Median > 0, $"{row}");
            Assert.Equal(unit, row.Unit ?? result.Unit);
            Assert.Equal(whole.CodeOf is not null, row is { Il: > 0, Code: > 0 });
        });
    }

    [LongReleaseFact]
    public void No_await_allocates_more_than_in_async1()
    {
        var experiment = Experiments.All.Single(e => e.Name == "awaits") with { Variants = [Variant.Async1, Variant.Woven] };

        var result = new Measurement(experiment, new ProgramBuilder(experiment).Build(), new Extent(Rounds: 1, IsQuick: false)).Run();

        Assert.All(experiment.Targets, target =>
        {
            Assert.Equal(Figure.AllocatedBytes, target.Of);
            var (met, text) = target.Judge(result.Rows);
            Assert.True(met, text);
        });
        Assert.Equal(result.Rows.Select(r => r.Case).Distinct().Order(), experiment.Targets.Select(t => t.Case).Order());
    }

    [LongReleaseFact]
    public void A_twin_suspends_for_less_than_a_thread_that_blocks()
    {
        const string OneCase = "suspend-11";
        var experiment = Experiments.All.Single(e => e.Name == "blocking") with { OnlyCases = [OneCase] };

        var result = new Measurement(experiment, new ProgramBuilder(experiment).Build(), new Extent(Rounds: 1, IsQuick: false)).Run();

        Row Of(string name, Variant variant) => result.Rows.Single(r => r.Case == name && r.Variant == variant.Name);
        Assert.True(Of(OneCase, Variant.Suspending).Median < Of(OneCase, Variant.Sync).Median / 2, string.Join('\n', result.Rows));
        Assert.InRange(Of("twin-size", Variant.Suspending).Median, 1, 10_000);
        Assert.Equal(experiment.Variants.Count + 1, result.Rows.Count);
    }

    /// <summary>Built for Debug, <c>bench</c> refuses to measure anything.</summary>
    private sealed class LongReleaseTheoryAttribute : TheoryAttribute
    {
        public LongReleaseTheoryAttribute() => Skip = ReasonToSkip;
    }

    /// <inheritdoc cref="LongReleaseTheoryAttribute"/>
    private sealed class LongReleaseFactAttribute : FactAttribute
    {
        public LongReleaseFactAttribute() => Skip = ReasonToSkip;
    }

    private static string? ReasonToSkip => LongForm.ReasonToSkip("builds and measures programs") ?? ReasonNotToMeasure;

    private const string? ReasonNotToMeasure =
#if DEBUG
        "bench refuses a runtime library that is built for Debug";
#else
        null;
#endif
}
