using System.CommandLine;
using System.Text.Json;
using Async2.Cli.Bench;
using Async2.Cli.Bench.Ablation;
using Async2.Cli.Terminal;

namespace Async2.Cli;

/// <summary>
/// <c>async2 bench NAME</c>: builds an experiment's program in every variant, measures them in turn, shows figures and targets.
/// </summary>
internal static class BenchCommand
{
    internal static readonly JsonSerializerOptions Json = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase };

    private static readonly (string Name, string Summary)[] s_all =
        [.. Experiments.All.Select(e => (e.Name, e.Summary)), (AblationRun.Name, AblationRun.Summary)];

    internal static IEnumerable<string> Names => s_all.Select(e => e.Name);

    public static Command Create()
    {
        var name = new Argument<string>("NAME") { Description = string.Join("; ", s_all.Select(e => $"{e.Name}: {e.Summary}")) };
        name.AcceptOnlyFromAmong([.. Names]);
        var json = new Option<bool>("--json") { Description = "Print one JSON object and nothing else on standard output" };
        var rounds = new PositiveOption("--rounds", "How often every variant is started; figures are medians over the rounds", 7, "N");

        var command = new ExampleCommand("bench", "Measure async1, .NET's own runtime async and woven code")
        {
            Examples = ["async2 bench suspend", "async2 bench calls --json > calls.json"],
            ExitCodes = "0 measured, whether the targets were met or not; 1 could not be measured, 2 wrong usage",
        };
        command.Add(name);
        command.Add(json);
        command.Add(rounds);
        command.SetAction(parsed =>
            parsed.GetRequiredValue(name) is var experiment && experiment == AblationRun.Name
                ? RunAblation(parsed.GetValue(rounds), parsed.GetValue(json))
                : Run(Experiments.All.Single(e => e.Name == experiment), parsed.GetValue(rounds), parsed.GetValue(json)));
        return command;
    }

    private static int RunAblation(int rounds, bool json)
    {
        var result = AblationRun.Run(rounds);
        return Show(result, json, () => AblationTable.Write(result, rounds));
    }

    private static int Run(Experiment experiment, int rounds, bool json)
    {
        experiment = experiment with { Variants = [.. experiment.Variants.Where(v => !v.OnDotNet11 || DotNet11.Found is not null)] };
        var result = new Measurement(experiment, new ProgramBuilder(experiment).Build()).Run(rounds);
        return Show(result, json, () => BenchTable.Write(experiment, result, rounds));
    }

    private static int Show(BenchResult result, bool json, Action writeTable)
    {
        Progress.Clear();
        if (json) Screen.Json(JsonSerializer.Serialize(result, Json));
        else writeTable();
        return ExitCodes.Ok;
    }
}
