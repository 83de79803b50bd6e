using System.CommandLine;
using System.CommandLine.Parsing;
using Async2.Build.Weaving;
using Async2.Cli.Folders;
using Async2.Cli.Settings;
using Async2.Compiler;

namespace Async2.Build;

/// <summary><c>async2 build @FILE</c>: the command that the package Async2 runs in a build. MSBuild reads its output.</summary>
internal static class BuildCommand
{
    public const string Name = "build";
    private const string All = "all";

    private static readonly Option<string> s_project = new("--project") { Description = "The file that diagnostics name", Required = true };
    private static readonly Option<string[]> s_properties = new("--properties")
    {
        Description = "Another file with properties of the project, whose names are checked",
    };

    private static readonly Option<string> s_output = new("--output") { Description = "The folder of the woven copies", Required = true };
    private static readonly Option<string> s_list = new("--list")
    {
        Description = "A file that gets a line for each woven copy at the end",
        Required = true,
    };

    private static readonly Option<string?> s_counts = new("--counts")
    {
        Description = "A file that gets the numbers of woven methods, of all async methods and of woven assemblies, and the options",
    };

    private static readonly Option<string[]> s_weave = new("--weave")
    {
        Description = "An assembly to weave with the others: SOURCE|DESTINATION, or SOURCE|DESTINATION|PACKAGE",
    };

    private static readonly Option<string[]> s_reference = new("--reference") { Description = "An assembly that they refer to" };
    private static readonly Option<string[]> s_framework = new("--framework-reference")
    {
        Description = "A reference assembly of a framework, used if the framework is not installed",
    };

    private static readonly Option<string?> s_dotnet = new("--dotnet")
    {
        Description = "The installation of .NET with those frameworks; the one that runs this command if not given",
    };

    private static readonly Option<string?> s_packages = new("--packages")
    {
        Description = $"The assemblies are dependencies; weave only those of these packages: names with semicolons, or {All}",
    };

    private static readonly Option<bool> s_openLibraries = new("--open-libraries")
    {
        Description = "Assemblies that are woven later call those without an entry point: methods that they can reach may get twins",
    };

    public static Command Create()
    {
        var switches = new WeaveSwitches();
        var command = new ExampleCommand(Name, "What the NuGet package Async2 runs in a build")
        {
            Rewrite = WithOptionsOfFile,
            ReportsUsage = ReportUsage,
            Examples = ["async2 build @obj/Release/net10.0/async2.rsp   options from a file, one a line"],
        };
        Option[] own =
        [
            s_project, s_properties, s_output, s_list, s_counts, s_weave, s_reference, s_framework, s_dotnet, s_packages, s_openLibraries,
        ];
        foreach (var option in own.Concat(switches.All)) command.Add(option);
        command.SetAction(parsed =>
        {
            var project = parsed.GetRequiredValue(s_project);
            try
            {
                var options = switches.Value(parsed, project, tell: false);
                return Run(
                    parsed, switches,
                    options with { Dotnet = parsed.GetValue(s_dotnet), OpenLibraries = parsed.GetValue(s_openLibraries) });
            }
            catch (CommandException e)
            {
                return Wrong(project, e.Message);
            }
            catch (Exception e) when (e is not OperationCanceledException)
            {
                Screen.Line(BuildDiagnostic.WeaverFailed.Line(project, ErrorLine.Of(e)));
                return ExitCodes.Ok;
            }
        });
        return command;
    }

    /// <summary>Replaces <c>@FILE</c> by the lines of the file, without comments.</summary>
    private static string[] WithOptionsOfFile(Command build, string[] arguments) =>
        arguments is [Name, ['@', .. var file]] ? [Name, .. File.ReadAllLines(file).Where(line => !line.StartsWith('#'))] : arguments;

    /// <summary>Reports wrong usage as a diagnostic of the project; false if no project was given.</summary>
    private static bool ReportUsage(ParseResult mistaken)
    {
        if (mistaken.GetResult(s_project) is not { Tokens: [var project] }) return false;
        foreach (var error in mistaken.Errors) Wrong(project.Value, PropertyOf(error) + error.Message.TrimEnd('.'));
        return true;
    }

    // The property of --back-end is Async2BackEnd, and so on.
    private static string PropertyOf(ParseError error) => error.SymbolResult is OptionResult { Option.Name: ['-', '-', .. var name] }
        ? $"Async2{string.Concat(name.Split('-').Select(word => char.ToUpperInvariant(word[0]) + word[1..]))}: "
        : "";

    private static int Wrong(string project, string message)
    {
        Screen.Line(BuildDiagnostic.WrongValue.Line(project, ErrorLine.OneLine(message)));
        return ExitCodes.Usage;
    }

    private static int Run(ParseResult parsed, WeaveSwitches switches, WeaveOptions options)
    {
        using var interruption = new Interruption();
        var (project, list) = (parsed.GetRequiredValue(s_project), parsed.GetRequiredValue(s_list));
        var inputs = (parsed.GetValue(s_weave) ?? []).Select(BuildInput.Parse).Where(IsForWeaving).ToList();
        var packages = parsed.GetValue(s_packages);
        if (packages is not (null or All) && !Select(inputs, packages, project)) return ExitCodes.Usage;
        var job = new BuildJob(
            parsed.GetRequiredValue(s_output), inputs, parsed.GetValue(s_reference) ?? [], parsed.GetValue(s_framework) ?? [], options);
        var reports = new BuildWeave(job).Run(interruption.Token);
        new BuildReport(project, areDependencies: packages is not null).Write(reports);
        var files = new ProjectFiles(project, parsed.GetValue(s_properties) ?? [], switches.SettingsPath(parsed));
        if (packages is null) Check(files, job, reports);
        var woven = inputs.Zip(reports).Where(w => w.Second.Outcome == AssemblyOutcome.Woven).Select(w => w.First.Destination);
        if (parsed.GetValue(s_counts) is { } counts && BuildReport.Counts(reports) is { } numbers)
        {
            var given = string.Concat(switches.Given(parsed).Select(o => $" {o}"));
            AtomicFile.Write(counts, $"{numbers}|{given}{BuildReport.BlockingLine(reports)}");
        }
        AtomicFile.Write(list, string.Concat(woven.Select(w => w + Environment.NewLine)));
        return ExitCodes.Ok;
    }

    private static void Check(ProjectFiles files, BuildJob job, IReadOnlyList<AssemblyReport> reports)
    {
        PatternCheck.Run(files, job, reports);
        PropertyCheck.Run(files);
        RuntimeCheck.Run(files.Project, job);
        foreach (var problem in reports.SelectMany(r => r.Problems).Where(p => !p.MayBeOfOthers).Distinct())
            Screen.Line(BuildDiagnostic.NoEffect.Line(files.Project, problem.Text));
    }

    private static bool IsForWeaving(BuildInput input) =>
        Path.GetFileName(input.Source) != RuntimeFile.Name && FolderTree.IsAssembly(input.Source);

    /// <summary>Removes all inputs but those of the packages; false if there is no package of a name.</summary>
    private static bool Select(List<BuildInput> inputs, string packages, string project)
    {
        var names = packages.Split([';', ','], StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        var unknown = names.Where(n => !inputs.Any(i => i.IsNamed(n))).ToList();
        var known = inputs.Select(i => i.Package.Length > 0 ? i.Package : i.AssemblyName).Append(All).Distinct().ToList();
        foreach (var name in unknown)
            Screen.Line(BuildDiagnostic.UnknownPackage.Line(project, name, NearestName.Of(name, known)));
        inputs.RemoveAll(i => !names.Any(i.IsNamed));
        return unknown.Count == 0;
    }
}
