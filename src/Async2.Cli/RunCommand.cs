using System.CommandLine;
using Async2.Cli.Dotnet;
using Async2.Cli.ReadyToRun;
using Async2.Cli.Run;
using Async2.Cli.Settings;

namespace Async2.Cli;

/// <summary><c>async2 run APP [args…]</c>: weaves an app and the libraries beside it, and runs it.</summary>
internal static class RunCommand
{
    public const string Name = "run";

    private static readonly PathArgument s_app = new("APP", "A built .dll, a .cs file, or a project (file or folder)");
    private static readonly Argument<string[]> s_arguments = new("ARGS")
    {
        Description = "Everything after APP goes to the app unchanged",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private static readonly Option<string> s_configuration = new("--configuration", "-c")
    {
        Description = "The configuration that is built",
        DefaultValueFactory = _ => "Release",
        HelpName = "NAME",
    };

    private static readonly Option<string?> s_targetFramework = new("--target-framework", "-f")
    {
        Description = "The target framework that is built, if there are several",
        HelpName = "TFM",
    };

    private static readonly Option<bool> s_framework = new("--framework")
    {
        Description = "Weave also the shared frameworks that the app runs on",
    };

    private static readonly Option<bool> s_noCache = new("--no-cache")
    {
        Description = "Weave into a temporary folder that is removed afterwards",
    };

    private static readonly Option<bool> s_verbose = new("--verbose", "-v")
    {
        Description = "Print on standard error the woven methods, and the path of the woven copy",
    };

    private static readonly Option<string> s_readyToRun = ReadyToRunOption.OfRun();
    private static readonly WeaveSwitches s_switches = new();

    public static Command Create()
    {
        var command = Describe();
        foreach (var argument in new Argument[] { s_app, s_arguments }) command.Add(argument);
        Option[] own = [s_configuration, s_targetFramework, s_framework, s_readyToRun, s_noCache, s_verbose];
        foreach (var option in own) command.Add(option);
        s_switches.AddTo(command);
        command.SetAction(parsed =>
        {
            var arguments = parsed.GetValue(s_arguments) ?? [];
            return parsed.GetValue(s_noCache) ? Parse(parsed).FromTemporaryFolder(arguments) : Parse(parsed).FromCache(arguments);
        });
        return command;
    }

    internal static AppRun Parse(ParseResult parsed)
    {
        var path = parsed.GetRequiredValue(s_app);
        var verbose = parsed.GetValue(s_verbose);
        var app = App.Find(path, parsed.GetRequiredValue(s_configuration), parsed.GetValue(s_targetFramework));
        return new AppRun(app, s_switches.Value(parsed, path, tell: verbose))
        {
            Framework = parsed.GetValue(s_framework),
            ReadyToRun = ReadyToRunOption.IsOn(parsed, s_readyToRun),
            Verbose = verbose,
        };
    }

    private static ExampleCommand Describe() => new(Name, "Weave an app and the libraries beside it, and run it")
    {
        Rewrite = SetAppArgumentsApart,
        Examples =
        [
            "async2 run bin/Release/net10.0/App.dll --port 5000",
            "async2 run hello.cs",
            "async2 run src/App -- these go to the app",
            "async2 run --framework -v src/WebApp   with ASP.NET Core and .NET itself",
            "async2 run --back-end native -v App.dll",
        ],
        ExitCodes = "the app's own; 1 if it could not be woven, 2 wrong usage",
    };

    /// <summary>Inserts "--" before APP, so that the parser does not touch the app's arguments.</summary>
    private static string[] SetAppArgumentsApart(Command run, string[] arguments)
    {
        var withValue = run.Options
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
