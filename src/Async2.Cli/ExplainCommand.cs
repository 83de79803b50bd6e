using System.CommandLine;
using System.CommandLine.Parsing;
using Async2.Cli.Explain;
using Async2.Cli.Folders;
using Async2.Cli.Settings;
using Async2.Compiler;

namespace Async2.Cli;

/// <summary><c>async2 explain PATH [METHOD]</c>: lists woven and skipped methods; with a method, shows its IL at every stage.</summary>
internal static class ExplainCommand
{
    private static readonly PathArgument s_path = new("PATH", "An assembly, or a folder with all its subfolders");
    private static readonly Argument<string?> s_method = new("METHOD")
    {
        Description = "Methods whose name contains this",
        Arity = ArgumentArity.ZeroOrOne,
        Validators =
        {
            result =>
            {
                if (result.Tokens is [{ Value.Length: 0 }, ..]) result.AddError("METHOD is empty: leave it out, or give a name");
            },
        },
    };

    private static readonly Option<bool> s_stats = new("--stats")
    {
        Description = "Count methods; weave a temporary copy and send it through the JIT",
    };

    private static readonly Option<bool> s_boundaries = new("--boundaries")
    {
        Description = "List calls that go through tasks though the callee may be woven",
    };

    private static readonly Option<bool> s_blockingCalls = new("--blocking-calls")
    {
        Description = "List blocking calls, and which of them suspend with --blocking suspend",
    };

    private static readonly Option<bool> s_json = new("--json") { Description = "Print JSON, and nothing else, on standard output" };
    private static readonly Option<bool> s_diff = new("--diff") { Description = "Show a method as a diff from async IL to lowered IL" };
    private static readonly Option<bool> s_why = new("--why")
    {
        Description = "Show the decisions for a method: the target of each call, the saved variables, where contexts are restored",
    };

    private static readonly Option<bool> s_sideBySide = new("--side-by-side")
    {
        Description = "Show the stages of a method side by side, as by default on a wide terminal",
    };

    public static Command Create()
    {
        var switches = new WeaveSwitches();
        var command = Describe();
        command.Add(s_path);
        command.Add(s_method);
        Option[] own = [s_stats, s_boundaries, s_blockingCalls, s_json, s_diff, s_sideBySide, s_why];
        foreach (var option in own) command.Add(option);
        switches.AddTo(command);
        command.Validators.Add(Validate);
        command.SetAction(parsed =>
        {
            var path = parsed.GetRequiredValue(s_path);
            var sets = InputSets.Of(path);
            var options = In(sets, path, switches.Value(parsed, path));
            return parsed.GetValue(s_boundaries)
                ? WriteBoundaries(sets, options, parsed.GetValue(s_json))
                : parsed.GetValue(s_blockingCalls) ? WriteBlockingCalls(sets, parsed.GetValue(s_method), options, parsed.GetValue(s_json))
                : Write(sets, options, parsed);
        });
        return command;
    }

    private static void Validate(CommandResult result)
    {
        var hasMethod = result.GetValue(s_method) is not null;
        if (result.GetValue(s_stats) && hasMethod) result.AddError("--stats goes without METHOD");
        if (result.GetValue(s_boundaries) && (result.GetValue(s_stats) || hasMethod))
            result.AddError("--boundaries goes without METHOD and --stats");
        if (result.GetValue(s_blockingCalls) && new[] { s_stats, s_boundaries, s_diff, s_sideBySide, s_why }.Any(result.GetValue))
            result.AddError("--blocking-calls goes without --stats, --boundaries, --diff, --side-by-side and --why");
        if (result.GetValue(s_why) && !hasMethod) result.AddError("--why takes a METHOD");
        if (new[] { s_diff, s_sideBySide, s_why }.Count(result.GetValue) > 1)
            result.AddError("--diff, --side-by-side and --why exclude each other");
    }

    private static ExampleCommand Describe() => new("explain", "Show what is woven and why the rest is not; or one method")
    {
        Examples =
        [
            "async2 explain bin/Release/net10.0/App.dll",
            "async2 explain App.dll Program.Main --diff",
            "async2 explain App.dll Program.Main --why",
            "async2 explain --boundaries bin/Release/net10.0",
            "async2 explain --blocking-calls bin/Release/net10.0",
            "async2 explain --blocking-calls App.dll Orders.Load   by which path it leads to a blocking call",
            "async2 explain --stats --json /usr/share/dotnet/shared",
        ],
        ExitCodes = "0 done, 1 failure in the input or a method that fails the JIT, 2 wrong usage",
    };

    private static int Write(IReadOnlyList<IReadOnlyList<string>> sets, WeaveOptions options, ParseResult parsed)
    {
        var json = parsed.GetValue(s_json);
        if (parsed.GetValue(s_stats)) return new StatisticsRun(sets, options).Write(json);
        if (parsed.GetValue(s_method) is not { } method) return WriteReport(sets, options, json);
        var arrangement = parsed.GetValue(s_diff) ? Arrangement.Diff
            : parsed.GetValue(s_sideBySide) ? Arrangement.SideBySide
            : parsed.GetValue(s_why) ? Arrangement.Why
            : Arrangement.ByWidth;
        return WriteMethods(sets, method, options, json, arrangement);
    }

    // A single assembly is explained as its build weaves it, a folder as rewrite does: all callers are there.
    private static WeaveOptions In(IReadOnlyList<IReadOnlyList<string>> sets, string path, WeaveOptions options) => options with
    {
        ReferenceFolders = [.. sets.SelectMany(set => set).Select(file => Path.GetDirectoryName(file)!).Distinct()],
        OpenLibraries = File.Exists(path),
        Earlier = File.Exists(path) ? BuildReferences.Of(path) : null,
    };

    private static int WriteBoundaries(IReadOnlyList<IReadOnlyList<string>> sets, WeaveOptions options, bool json)
    {
        var explainer = new Explainer(options);
        var boundaries = ProgressDisplay.During(progress => sets.SelectMany(set => explainer.Boundaries(set, progress)).ToList());
        if (json) Screen.Json(ReportJson.Of(boundaries));
        else BoundariesView.Write(boundaries);
        return ExitCodes.Ok;
    }

    // Who asks for them wants to know what would suspend, also before the mode is chosen.
    private static int WriteBlockingCalls(IReadOnlyList<IReadOnlyList<string>> sets, string? method, WeaveOptions options, bool json)
    {
        var explainer = new Explainer(options.MaySuspendBlocking ? options : options with { Blocking = BlockingMode.Suspend });
        var assemblies = ProgressDisplay.During(
            progress => sets.SelectMany(set => explainer.Report(set, progress).Assemblies).Where(a => a.Blocking is not null).ToList());
        if (method is not null)
        {
            assemblies = assemblies.ConvertAll(a => a with { Blocking = a.Blocking!.Of(method) });
            assemblies.RemoveAll(a => a.Blocking!.Methods.Count == 0);
            if (assemblies.Count == 0)
                throw new CommandException("no method of this name leads to a blocking call", method, "leave METHOD out to list them");
        }
        if (json) Screen.Json(ReportJson.OfBlockingCalls(assemblies));
        else if (method is not null) BlockingView.WriteMethods(assemblies);
        else BlockingView.Write(assemblies);
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
