using System.CommandLine;
using System.Globalization;
using Async2.Cli.Run;
using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli;

/// <summary><c>async2 run APP [args…]</c>: weaves an app and the libraries beside it, and runs it.</summary>
internal static class RunCommand
{
    private const string Name = "run";

    public static Command Create()
    {
        var app = new Argument<string>("APP") { Description = "A built .dll, a .cs file, or a project (file or folder)" };
        var arguments = new Argument<string[]>("args")
        {
            Description = "Everything after APP goes to the app as it is",
            Arity = ArgumentArity.ZeroOrMore,
        };
        var configuration = new Option<string>("--configuration", "-c")
        {
            Description = "The configuration that is built",
            DefaultValueFactory = _ => "Release",
        };
        var framework = new Option<string?>("--framework", "-f")
        {
            Description = "The target framework that is built, if there are several",
        };
        var backEnd = BackEndOption.Create();
        var noCache = new Option<bool>("--no-cache") { Description = "Weave into a temporary folder that is removed afterwards" };
        var verbose = new Option<bool>("--verbose", "-v") { Description = "Say on standard error what was woven, and where it is" };
        var command = new ExampleCommand(Name, "Weave an app and the libraries beside it into a cache, and run it")
        {
            Examples =
            [
                "async2 run bin/Release/net10.0/App.dll --port 5000",
                "async2 run hello.cs",
                "async2 run src/App -- these go to the app",
                "async2 run --back-end native -v App.dll",
            ],
            ExitCodes = "the app's own; 1 if it could not be woven, 2 wrong usage",
        };
        foreach (var argument in new Argument[] { app, arguments }) command.Add(argument);
        foreach (var option in new Option[] { backEnd, configuration, framework, noCache, verbose }) command.Add(option);
        command.SetAction(parsed =>
        {
            var found = App.Find(parsed.GetRequiredValue(app), parsed.GetRequiredValue(configuration), parsed.GetValue(framework));
            var options = new WeaveOptions { BackEnd = BackEndOption.Value(parsed, backEnd) };
            return Run(found, options, parsed.GetValue(arguments) ?? [], parsed.GetValue(noCache), parsed.GetValue(verbose));
        });
        return command;
    }

    /// <summary>Puts "--" in front of APP, so that the parser leaves alone what comes after it.</summary>
    internal static string[] SetAppArgumentsApart(RootCommand root, string[] arguments)
    {
        if (arguments is not [Name, ..]) return arguments;
        var withValue = root.Subcommands.Single(c => c.Name == Name).Options
            .Where(o => o.ValueType != typeof(bool))
            .SelectMany(o => o.Aliases.Append(o.Name))
            .ToHashSet();
        var i = 1;
        while (i < arguments.Length && arguments[i].StartsWith('-'))
        {
            if (arguments[i] == "--") return arguments;
            i += withValue.Contains(arguments[i]) ? 2 : 1;
        }
        return i < arguments.Length ? [.. arguments[..i], "--", .. arguments[i..]] : arguments;
    }

    private static int Run(App app, WeaveOptions options, string[] arguments, bool noCache, bool verbose)
    {
        var environment = new Dictionary<string, string>();
        if (options.BackEnd == BackEnd.Native)
        {
            if (app.FrameworkVersion() < 10)
                throw new CommandException("not built for .NET 10", app.Dll, "--back-end native needs it; leave the option out");
            environment["DOTNET_RuntimeAsync"] = "1";
        }
        if (noCache) return RunFromTemporaryFolder(app, options, arguments, environment, verbose);

        var started = TimeProvider.System.GetTimestamp();
        var (entry, hit) = new AppWeave(app, options).InCache(RunCache.OfUser());
        if (verbose) Describe(entry.Report, entry.App, hit ? "cached" : Seconds(started));
        IReadOnlyList<string> command = [Path.Combine(entry.App, Path.GetFileName(app.Dll)), .. arguments];
        if (!ProcessImage.CanReplace) return ChildApp.Run(DotnetHost.Find(), command, environment);
        ProcessImage.Replace(DotnetHost.Find(), command, environment);
        return ExitCodes.Failure;
    }

    private static int RunFromTemporaryFolder(
        App app, WeaveOptions options, string[] arguments, Dictionary<string, string> environment, bool verbose)
    {
        var folder = Directory.CreateTempSubdirectory("async2-");
        try
        {
            var started = TimeProvider.System.GetTimestamp();
            var report = new AppWeave(app, options).Into(folder.FullName);
            if (verbose) Describe(report, folder.FullName, Seconds(started));
            return ChildApp.Run(DotnetHost.Find(), [Path.Combine(folder.FullName, Path.GetFileName(app.Dll)), .. arguments], environment);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static void Describe(WeaveReport report, string folder, string how)
    {
        foreach (var assembly in report.Assemblies)
        {
            var woven = assembly.Methods.Count(m => m.Woven);
            var name = Path.GetFileName(assembly.Path);
            if (assembly.Outcome == AssemblyOutcome.Skipped) Console.Error.WriteLine($"async2: {name}: left as it is: {assembly.Reason}");
            else if (assembly.Methods.Count > 0) Console.Error.WriteLine($"async2: {name}: {woven} of {assembly.Methods.Count} async methods woven");
            foreach (var left in assembly.Methods.Where(m => !m.Woven)) Console.Error.WriteLine($"async2:   left {left.Name}: {left.Reason}");
        }
        Console.Error.WriteLine($"async2: {folder} ({how})");
    }

    private static string Seconds(long started) =>
        TimeProvider.System.GetElapsedTime(started).TotalSeconds.ToString("0.0 's'", CultureInfo.InvariantCulture);
}
