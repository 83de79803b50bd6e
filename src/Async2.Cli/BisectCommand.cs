using System.CommandLine;
using Async2.Cli.Bisect;
using Async2.Cli.Folders;
using Async2.Cli.Settings;
using Async2.Cli.Weaving;
using Async2.Compiler;

namespace Async2.Cli;

/// <summary><c>async2 bisect PATH -- COMMAND</c>: finds the method and optimisation with which a command fails woven.</summary>
internal static class BisectCommand
{
    public static Command Create()
    {
        var path = new PathArgument("PATH", "A folder, or an assembly and the folder that it lies in");
        var words = new Argument<string[]>("COMMAND")
        {
            Description = "A command that passes (exit code 0) as compiled and fails woven; {} in it stands for the copy of PATH",
            Arity = ArgumentArity.OneOrMore,
        };
        words.Validators.Add(result => PathArgument.RequireOne(result, "COMMAND"));
        var runs = new PositiveOption("--runs", "How often COMMAND must pass; more than 1 if it does not fail in each run", 1, "N", "-n");
        var timeout = new PositiveOption("--timeout", "Stop COMMAND after so many seconds; it has failed then", 300, "SECONDS");
        var json = new Option<bool>("--json") { Description = "Print JSON, and nothing else, on standard output" };
        var verbose = new Option<bool>("--verbose", "-v") { Description = "Copy the output of COMMAND to standard error" };
        var switches = new WeaveSwitches();
        var command = Describe();
        command.Add(path);
        command.Add(words);
        foreach (var option in (Option[])[runs, timeout, json, verbose]) command.Add(option);
        switches.AddTo(command);
        command.SetAction(parsed =>
        {
            InputSets.Of(parsed.GetRequiredValue(path));
            var patience = TimeSpan.FromSeconds(parsed.GetValue(timeout));
            var trial = new TrialCommand(parsed.GetRequiredValue(words), patience, parsed.GetValue(verbose));
            using var interruption = new Interruption();
            using var bed = new TrialBed(parsed.GetRequiredValue(path), trial, parsed.GetValue(runs), Weave);
            var options = switches.Value(parsed, parsed.GetRequiredValue(path));
            return Run(bed, options, switches.SettingsArgument(parsed), parsed.GetValue(json), interruption.Token);
        });
        return command;
    }

    private static ExampleCommand Describe() => new("bisect", "Find the method and optimisation with which a command fails")
    {
        Examples =
        [
            "async2 bisect bin/Release/net10.0/App.dll -- dotnet {} --self-test",
            "async2 bisect Tests.dll -- dotnet test {} --filter Retry",
            "async2 bisect publish --only Npgsql --timeout 60 -- ./check.sh {}",
            "async2 bisect publish -n 5 -- dotnet App.dll   without {} it runs in the copy",
        ],
        ExitCodes = "0 found, 1 failure, or COMMAND fails as compiled, 2 wrong usage, 3 COMMAND passes woven",
        ChoicesTitle = "What --without leaves out",
        Choices = [.. Optimisation.All.Select(o => (o.Name, o.Summary))],
    };

    private static WeaveReport Weave(FolderTree source, string destination, WeaveOptions options, CancellationToken cancellationToken) =>
        new FolderWeave(source, destination, options).Run(onlyChanges: false, progress: null, cancellationToken);

    private static int Run(TrialBed bed, WeaveOptions options, string settings, bool json, CancellationToken cancellationToken)
    {
        if (new BisectRun(bed, options, Screen.Tell).Run(cancellationToken) is not { } result)
        {
            Screen.Tell($"passes woven, too: {bed.CommandLine(bed.Source)}: if it fails sometimes, give --runs");
            return ExitCodes.Differs;
        }
        var switches = string.Join(' ', WeaveSwitches.Arguments(result.Failing));
        string[] again = [$"async2 rewrite {ShellWord.Of(bed.Source)} -o woven {settings}{switches}", bed.CommandLine("woven")];
        var explanations = Explanations(result);
        if (json) Screen.Json(BisectJson.Of(result, bed.Runs, again, explanations));
        else BisectView.Write(result, again, explanations);
        return ExitCodes.Ok;
    }

    // Methods that are not async have none.
    private static List<MethodExplanation> Explanations(BisectionResult result)
    {
        var folders = result.Methods.Select(m => Path.GetDirectoryName(m.Assembly)!).Distinct();
        var explainer = new Explainer(result.Failing with { ReferenceFolders = [.. folders] });
        return [.. result.Methods.SelectMany(m => explainer.Explain(m.Assembly, m.Name).Where(e => e.Name == m.Name))];
    }
}
