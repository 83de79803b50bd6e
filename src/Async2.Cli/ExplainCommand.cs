using System.CommandLine;
using System.CommandLine.Parsing;
using Async2.Cli.Explain;
using Async2.Cli.Folders;
using Async2.Cli.Settings;
using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli;

/// <summary><c>async2 explain PATH [METHOD]</c>: lists woven and skipped methods; with a method, shows its IL at every stage.</summary>
internal static class ExplainCommand
{
    public static Command Create()
    {
        var path = new PathArgument("PATH", "An assembly, or a folder with all its subfolders");
        var method = new Argument<string?>("METHOD") { Description = "Methods whose name contains this", Arity = ArgumentArity.ZeroOrOne };
        method.Validators.Add(MisspeltOption.Refuse);
        var stats = new Option<bool>("--stats") { Description = "Count methods; weave a temporary copy and send it through the JIT" };
        var borders = new Option<bool>("--borders") { Description = "List calls that go through tasks though the callee may be woven" };
        var json = new Option<bool>("--json") { Description = "Print JSON, and nothing else, on standard output" };
        var diff = new Option<bool>("--diff") { Description = "Show a method as a diff from async IL to lowered IL" };
        var why = new Option<bool>("--why")
        {
            Description = "Show the decisions for a method: the target of each call, the saved variables, where contexts are restored",
        };
        var sideBySide = new Option<bool>("--side-by-side")
        {
            Description = "Show the stages of a method side by side, as by default on a wide terminal",
        };
        var switches = new WeaveSwitches();
        var command = Describe();
        command.Add(path);
        command.Add(method);
        foreach (var option in (Option[])[stats, borders, json, diff, sideBySide, why, .. switches.All]) command.Add(option);
        command.Validators.Add(result => Validate(result, method, stats, borders, why, diff, sideBySide));
        command.SetAction(parsed =>
        {
            var sets = InputSets.Of(parsed.GetRequiredValue(path));
            var options = In(sets, switches.Value(parsed, parsed.GetRequiredValue(path)));
            var arrangement = parsed.GetValue(diff) ? Arrangement.Diff
                : parsed.GetValue(sideBySide) ? Arrangement.SideBySide
                : parsed.GetValue(why) ? Arrangement.Why
                : Arrangement.ByWidth;
            return parsed.GetValue(borders)
                ? WriteBorders(sets, options, parsed.GetValue(json))
                : Write(sets, parsed.GetValue(method), options, parsed.GetValue(stats), parsed.GetValue(json), arrangement);
        });
        return command;
    }

    private static void Validate(
        CommandResult result, Argument<string?> method, Option<bool> stats, Option<bool> borders, Option<bool> why, Option<bool> diff,
        Option<bool> sideBySide)
    {
        var hasMethod = result.GetValue(method) is not null;
        if (result.GetValue(stats) && hasMethod) result.AddError("--stats goes without METHOD");
        if (result.GetValue(borders) && (result.GetValue(stats) || hasMethod)) result.AddError("--borders goes without METHOD and --stats");
        if (result.GetValue(why) && !hasMethod) result.AddError("--why takes a METHOD");
        if (new[] { diff, sideBySide, why }.Count(result.GetValue) > 1)
            result.AddError("--diff, --side-by-side and --why exclude each other");
    }

    private static ExampleCommand Describe() => new("explain", "Show what is woven and why the rest is not, or what becomes of one method")
    {
        Examples =
        [
            "async2 explain bin/Release/net10.0/App.dll",
            "async2 explain App.dll Program.Main --diff",
            "async2 explain App.dll Program.Main --why",
            "async2 explain --borders bin/Release/net10.0",
            "async2 explain --stats --json /usr/share/dotnet/shared",
        ],
        ExitCodes = "0 done, 1 failure in the input or a method that fails the JIT, 2 wrong usage",
    };

    private static int Write(
        IReadOnlyList<IReadOnlyList<string>> sets, string? method, WeaveOptions options, bool stats, bool json, Arrangement arrangement)
    {
        if (stats) return new StatisticsRun(sets, options).Write(json);
        return method is null ? WriteReport(sets, options, json) : WriteMethods(sets, method, options, json, arrangement);
    }

    private static WeaveOptions In(IReadOnlyList<IReadOnlyList<string>> sets, WeaveOptions options) =>
        options with { ReferenceFolders = [.. sets.SelectMany(set => set).Select(file => Path.GetDirectoryName(file)!).Distinct()] };

    private static int WriteBorders(IReadOnlyList<IReadOnlyList<string>> sets, WeaveOptions options, bool json)
    {
        var explainer = new Explainer(options);
        var borders = ProgressDisplay.During(progress => sets.SelectMany(set => explainer.Borders(set, progress)).ToList());
        if (json) Screen.Json(ReportJson.Of(borders));
        else BordersView.Write(borders);
        return ExitCodes.Ok;
    }

    private static int WriteReport(IReadOnlyList<IReadOnlyList<string>> sets, WeaveOptions options, bool json)
    {
        var explainer = new Explainer(options);
        var report = ProgressDisplay.During(
            progress => new WeaveReport([.. sets.SelectMany(set => explainer.Report(set, progress).Assemblies)]));
        if (json) Screen.Json(ReportJson.Of(report));
        else ReportView.WriteMethods(report);
        UnusedSettings.Note(options, report);
        return ExitCodes.Ok;
    }

    private static int WriteMethods(
        IReadOnlyList<IReadOnlyList<string>> sets, string name, WeaveOptions options, bool json, Arrangement arrangement)
    {
        var explainer = new Explainer(options);
        var paths = sets.SelectMany(set => set).ToList();
        var methods = ProgressDisplay.During(
            _ => paths.SelectMany(path => Explain(explainer, path, name, isAlone: paths.Count == 1)).ToList());
        if (methods.Count == 0) throw new CommandException("no async method with this name", name, "leave METHOD out to list them");
        if (json) Screen.Json(ReportJson.Of(methods));
        else foreach (var method in methods) MethodView.Write(method, arrangement);
        return ExitCodes.Ok;
    }

    private static IReadOnlyList<MethodExplanation> Explain(Explainer explainer, string path, string name, bool isAlone)
    {
        try
        {
            return explainer.Explain(path, name);
        }
        catch (WeaveException) when (!isAlone)
        {
            return []; // An assembly of a folder that is never woven.
        }
    }
}
