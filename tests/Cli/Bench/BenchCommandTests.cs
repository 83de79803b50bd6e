using Async2.Bench;
using Async2.Bench.Report;
using Spectre.Console;

namespace Async2.Cli.Tests.Bench;

/// <summary><c>async2 bench</c> on the command line: its help, its tables, its two forms.</summary>
public sealed class BenchCommandTests
{
    /// <summary>Lines of help and tables fit a terminal that is this narrow.</summary>
    private const int Width = 80;

    [Fact]
    public void Help_lists_the_names_and_fits_the_terminal()
    {
        var help = Run(["bench", "--help"]);

        Assert.Equal(ExitCodes.Ok, help.ExitCode);
        var lines = help.Output.Split('\n');
        Assert.All(lines, line => Assert.True(line.Length <= Width, line));
        var list = lines.SkipWhile(l => l != "Names:").Skip(1).TakeWhile(l => l.Length > 0);
        Assert.Equal(BenchCommand.Names, list.Select(l => l.Trim().Split(' ')[0]));
        Assert.Contains("\n  async2 bench [<NAME>] [options]\n", help.Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("bench ablation --html report.html", "--html has no report of ablation")]
    [InlineData("bench --rounds 0", "--rounds takes a number, 1 at least")]
    [InlineData("bench --rounds few heap", "--rounds takes a number, 1 at least")]
    [InlineData("bench --round 3 heap", "no such option: --round: is it --rounds?")]
    [InlineData("bench nothing", "'nothing' not recognized")]
    public void Wrong_usage_is_an_error(string line, string error)
    {
        var result = Run(line.Split(' '));

        Assert.Equal(ExitCodes.Usage, result.ExitCode);
        Assert.Contains(error, result.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("missing/report.html", "no such folder")]
    [InlineData("", "a folder")]
    public void The_place_of_the_report_is_looked_at_before_anything_is_measured(string file, string error)
    {
        using var folder = new TemporaryFolder();

        var result = Run(["bench", "calls", "--html", folder[file]]);

        Assert.Equal((ExitCodes.Failure, ""), (result.ExitCode, result.Output));
        Assert.StartsWith($"async2: {error}: ", result.Error, StringComparison.Ordinal);
        Assert.Single(result.Error.TrimEnd().Split('\n'));
    }

    [Fact]
    public void One_that_cannot_be_measured_does_not_cost_the_others()
    {
        var shown = new List<string>();

        var report = BenchRun.Of(
            [Reports.Named("calls"), Reports.Named("service"), Reports.Named("heap")], rounds: 2,
            (experiment, rounds) => experiment.Name == "service"
                ? throw new CommandException("exit code 1", "Service.dll", "see above")
                : Reports.Measured(experiment, [Reports.Row($"{rounds}", Variant.Woven, 1)]),
            measured => shown.Add($"{measured.Experiment.Name} {measured.Result.Rows[0].Case}"));

        Assert.Equal(["calls 2", "heap 2"], shown);
        Assert.Equal(["calls", "heap"], report.Experiments.Select(e => e.Experiment.Name));
        Assert.Equal(["service: exit code 1: Service.dll: see above"], report.Failures);
    }

    [Fact]
    public void The_only_one_that_cannot_be_measured_is_a_failure() => Assert.Throws<CommandException>(() => BenchRun.Of(
        [Reports.Named("calls")], rounds: null, (_, _) => throw new CommandException("exit code 1", "Calls.dll", "see above"), _ => { }));

    [Fact]
    public void A_table_fits_the_terminal_and_loses_no_figure()
    {
        Assert.All(Reports.Whole(rounds: 3).Experiments, measured =>
        {
            var printed = new StringWriter();
            var console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, Out = new AnsiConsoleOutput(printed) });
            console.Profile.Width = Width;

            console.Write(BenchTable.Of(measured.Experiment, measured.Result));

            var lines = printed.ToString().Split('\n');
            Assert.All(lines, line => Assert.True(line.TrimEnd().Length <= Width, line));
            Assert.Contains("median", lines.First(l => l.Trim().Length > 0), StringComparison.Ordinal);
            Assert.DoesNotContain("…", printed.ToString(), StringComparison.Ordinal);
            Assert.All(measured.Result.Rows, row =>
            {
                var scale = Scale.For(Units.Nanoseconds, measured.Result.Rows.Where(r => r.Case == row.Case).Select(r => r.Median));
                Assert.Contains($"{scale.Format(row.Min)} – {scale.Format(row.Max)}", printed.ToString(), StringComparison.Ordinal);
            });
        });
    }

    [Theory]
    [InlineData(null, 80)]
    [InlineData("120", 120)]
    [InlineData("0", 80)]
    [InlineData("wide", 80)]
    public void A_pipe_is_as_wide_as_COLUMNS_says(string? columns, int width) => Assert.Equal(width, BenchTable.WidthOf(columns));

    [Fact]
    public void The_quick_form_has_the_main_variants_of_each_experiment()
    {
        Assert.All(Experiments.All, experiment =>
        {
            var quick = experiment.InQuickForm();

            Assert.Contains(Variant.Async1, quick.Variants);
            Assert.Contains(Variant.Woven, quick.Variants);
            Assert.Equal(ProgramBuild.AsCompiled, quick.Variants[0].Build);
            Assert.Equal(experiment.Variants.Any(v => v.OnDotNet11), quick.Variants.Contains(Variant.Runtime11));
            Assert.False(quick.Variants.Contains(Variant.Runtime10) && quick.Variants.Contains(Variant.Runtime11));
            Assert.Null(quick.CodeOf);
        });
    }

    [Fact]
    public void The_quick_form_has_the_runtime_async_of_dotnet_10_where_there_is_no_11()
    {
        var suspend = Reports.Named("suspend");

        Assert.Contains(Variant.Runtime10, (suspend with { Variants = [.. suspend.Variants.Where(v => !v.OnDotNet11)] }).InQuickForm().Variants);
    }

    [Fact]
    public void The_quick_form_measures_some_cases()
    {
        var service = Reports.Named("service").InQuickForm();

        Assert.True(service.Measures("suspensions-p99"));
        Assert.False(service.Measures("start"));
        Assert.True(Reports.Named("service").Measures("start"));
        Assert.True(service.IsDetail("suspensions-p99"));
        Assert.False(service.IsDetail("suspensions"));
    }

    [Fact]
    public void Targets_and_means_without_figures_are_left_out()
    {
        Row[] rows = [Reports.Row("a", Variant.Async1, 1), Reports.Row("a", Variant.Woven, 1)];

        Assert.True(new Target("a", Variant.Woven, Variant.Async1, 1).IsMeasured(rows));
        Assert.False(new Target("a", Variant.Woven, Variant.Runtime10, 1).IsMeasured(rows));
        Assert.False(new Target("b", Variant.Woven, Variant.Async1, 1).IsMeasured(rows));
        Assert.False(new Target("a", Variant.Woven, Variant.Async1, 1, Of: Figure.MachineCode).IsMeasured(rows));
        Assert.True(new Mean("m", ["a"], Variant.Async1).IsMeasured(rows));
        Assert.False(new Mean("m", ["a", "b"], Variant.Async1).IsMeasured(rows));
    }

    [Theory]
    [InlineData("processor\t: 0\nmodel name\t: AMD EPYC 7B13", "AMD EPYC 7B13")]
    [InlineData("processor\t: 0\nmodel name\t: \nCPU part\t: 0xd0c", "0xd0c")]
    [InlineData("processor\t: 0", null)]
    public void The_processor_has_a_name_where_the_system_knows_it(string list, string? name) =>
        Assert.Equal(name, Machine.ModelOf(list.Split('\n')));

    private static ToolResult Run(string[] arguments) => ToolCall.Run(Async2.Bench.Program.Instance, arguments);
}
