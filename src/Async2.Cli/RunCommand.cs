using System.CommandLine;
using Async2.Cli.ReadyToRun;
using Async2.Cli.Run;
using Async2.Cli.Terminal;

namespace Async2.Cli;

/// <summary><c>async2 run APP [args…]</c>: weaves an app and the libraries beside it, and runs it.</summary>
internal static class RunCommand
{
    public const string Name = "run";

    private static readonly Option<string?> s_targetFramework = new("--target-framework", "-f")
    {
        Description = "The target framework that is built, if there are several",
    };

    private static readonly Option<bool> s_framework = new("--framework")
    {
        Description = "Weave the shared frameworks that the app runs on, too",
    };

    public static Command Create()
    {
        var app = new PathArgument("APP", "A built .dll, a .cs file, or a project (file or folder)");
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
        var switches = new WeaveSwitches();
        var readyToRun = ReadyToRunOption.OfRun();
        var noCache = new Option<bool>("--no-cache") { Description = "Weave into a temporary folder that is removed afterwards" };
        var verbose = new Option<bool>("--verbose", "-v") { Description = "Say on standard error what was woven, and where it is" };
        var command = Describe();
        foreach (var argument in new Argument[] { app, arguments }) command.Add(argument);
        Option[] own = [configuration, s_targetFramework, s_framework, readyToRun, noCache, verbose];
        foreach (var option in switches.All.Concat(own)) command.Add(option);
        command.SetAction(parsed =>
        {
            var found = App.Find(parsed.GetRequiredValue(app), parsed.GetRequiredValue(configuration), parsed.GetValue(s_targetFramework));
            var options = switches.Value(parsed, parsed.GetRequiredValue(app), tell: parsed.GetValue(verbose));
            var run = new AppRun(found, options)
            {
                Framework = parsed.GetValue(s_framework),
                ReadyToRun = ReadyToRunOption.IsOn(parsed, readyToRun),
                Verbose = parsed.GetValue(verbose),
            };
            var rest = parsed.GetValue(arguments) ?? [];
            return parsed.GetValue(noCache) ? run.FromTemporaryFolder(rest) : run.FromCache(rest);
        });
        return command;
    }

    private static ExampleCommand Describe() => new(Name, "Weave an app and the libraries beside it into a cache, and run it")
    {
        Examples =
        [
            "async2 run bin/Release/net10.0/App.dll --port 5000",
            "async2 run hello.cs",
            "async2 run src/App -- these go to the app",
            "async2 run --framework -v src/WebApp   ASP.NET Core and .NET itself are woven with it",
            "async2 run --back-end native -v App.dll",
        ],
        ExitCodes = "the app's own; 1 if it could not be woven, 2 wrong usage",
    };

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
}
