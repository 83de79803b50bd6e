using System.CommandLine;
using Async2.Bench.Ablation;
using Async2.Bench.Report;

namespace Async2.Bench;

/// <summary>
/// <c>async2 bench [NAME]</c>: builds an experiment's program in every variant, measures them in turn, and shows the figures.
/// </summary>
internal static class BenchCommand
{
    private const string All = "all";

    private static readonly (string Name, string Summary)[] s_choices =
    [
        (All, "all of these except ablation; the default"),
        .. Experiments.All.Select(e => (e.Name, e.Summary)), (AblationRun.Name, AblationRun.Summary),
    ];

    internal static IEnumerable<string> Names => s_choices.Select(e => e.Name);

    public static Command Create()
    {
        var name = new Argument<string>("NAME")
        {
            Description = "An experiment, see below",
            HelpName = "NAME",
            Arity = ArgumentArity.ZeroOrOne,
            DefaultValueFactory = _ => All,
        };
        name.AcceptOnlyFromAmong([.. Names]);
        var json = new Option<bool>("--json") { Description = "Print JSON and nothing else on standard output" };
        var html = new Option<string>("--html") { Description = "Write a report with charts, one file without network", HelpName = "FILE" };
        var rounds = new PositiveOption("--rounds", "Measure everything, N times, instead of the quick form", null, "N");
        var targets = new Option<bool>("--targets") { Description = "Show which of our own targets were met" };

        var command = Describe();
        command.Add(name);
        foreach (var option in (Option[])[json, html, rounds, targets]) command.Add(option);
        command.Validators.Add(result =>
        {
            if (result.GetResult(html) is { Implicit: false } && result.GetResult(name)?.Tokens is [{ Value: AblationRun.Name }])
                result.AddError("--html has no report of ablation: leave it out");
        });
        command.SetAction(parsed =>
        {
            var output = new Output(parsed.GetValue(json), parsed.GetValue(html), parsed.GetValue(targets));
            var given = parsed.GetValue(rounds);
            return parsed.GetValue(name) is var chosen && chosen == AblationRun.Name
                ? RunAblation(given == 0 ? AblationRun.UsualRounds : given, output)
                : Run(chosen!, given == 0 ? null : given, output);
        });
        return command;
    }

    private static ExampleCommand Describe() =>
        new("bench", "Measure async1, .NET's own runtime async and woven code")
        {
            ChoicesTitle = "Names",
            Choices = s_choices,
            Examples =
            [
                "./async2 bench suspend               the quick form: seconds",
                "./async2 bench --html report.html    all, the quick form, in three minutes",
                "./async2 bench calls --rounds 7 --json > calls.json",
            ],
            ExitCodes = "0 measured; 1 something could not be measured, 2 wrong usage",
        };

    private static int RunAblation(int rounds, Output output)
    {
        var result = AblationRun.Run(rounds);
        Progress.Clear();
        if (output.Json) Screen.Json(BenchJson.Of(result));
        else AblationTable.Write(result, rounds);
        return ExitCodes.Ok;
    }

    private static int Run(string name, int? rounds, Output output)
    {
        IReadOnlyList<Experiment> experiments = name == All ? Experiments.All : [Experiments.All.Single(e => e.Name == name)];
        if (output.Html is { } file) RefuseMissingFolder(file);
        var report = BenchRun.Of(experiments, rounds, MeasuredExperiment.Of, measured =>
        {
            if (!output.Json) BenchTable.Write(measured, output.Targets);
        });
        if (output.Json) Screen.Json(name == All ? ReportJson.Of(report) : BenchJson.Of(report.Experiments[0].Result));
        if (output.Html is { } page) ReportPage.Write(report, page);
        return report.Failures.Count == 0 ? ExitCodes.Ok : ExitCodes.Failure;
    }

    /// <summary>Before minutes of measuring, not after them.</summary>
    private static void RefuseMissingFolder(string file)
    {
        if (Directory.Exists(file)) throw new CommandException("a folder", file, "give the name of a file to --html");
        var folder = Path.GetDirectoryName(Path.GetFullPath(file))!;
        if (!Directory.Exists(folder)) throw new CommandException("no such folder", folder, "create it, or give another file to --html");
    }

    private sealed record Output(bool Json, string? Html, bool Targets);
}
