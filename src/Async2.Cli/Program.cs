using System.CommandLine;
using System.CommandLine.Invocation;
using System.CommandLine.Parsing;
using Async2.Cli.Native;
using Async2.Cli.Terminal;

namespace Async2.Cli;

/// <summary>The command line: the list of commands, and the handling of errors.</summary>
internal static class Program
{
    private const string Description =
        "Makes async methods of compiled .NET programs allocate only when they suspend.";

    private static int Main(string[] args)
    {
        if (args is [RunCommand.Name or RewriteCommand.Name, ..]) NativeProgram.TryBecome(args);
        return Run(CreateRoot(), args);
    }

    internal static int Run(RootCommand root, string[] args)
    {
        try
        {
            var words = Words(root, args);
            // In a build, a mistake is a diagnostic of the project.
            if (args is not [BuildCommand.Name, ..] && CommandLineMistake.Find(root, words) is var (command, mistake))
                return ReportUsage(command, mistake);
            return Parse(root, words) switch
            {
                { Action: ParseErrorAction } when args.Length == 0 => ShowHelp(root),
                { Action: ParseErrorAction } mistaken => ReportUsage(mistaken),
                var parsed => parsed.Invoke(new InvocationConfiguration
                {
                    EnableDefaultExceptionHandler = false,
                    ProcessTerminationTimeout = null, // Interruption handles signals.
                }),
            };
        }
        catch (Exception e)
        {
            Screen.Note($"async2: {ErrorLine.Of(e)}");
            return e is OperationCanceledException ? Interruption.ExitCode : ExitCodes.Failure;
        }
    }

    internal static RootCommand CreateRoot(Func<int>? columns = null)
    {
        var root = new RootCommand(Description)
        {
            RunCommand.Create(),
            RewriteCommand.Create(),
            ExplainCommand.Create(),
            DumpCommand.Create(),
            TestCommand.Create(),
            BisectCommand.Create(),
#if INSPECTS
            StacksCommand.Create(),
            TopCommand.Create(),
            TraceCommand.Create(),
            BenchCommand.Create(),
#endif
            BuildCommand.Create(),
            PackAssetsCommand.Create(),
            CompletionCommand.Create(),
            PackCommand.Create(),
            JitCheckCommand.Create(),
            ReadyToRunCommand.Create(),
        };
        HelpWithExamples.AddTo(root, columns ?? HelpWithExamples.ColumnsOfTerminal);
        return root;
    }

    /// <summary>The command line as the parser takes it.</summary>
    internal static string[] Words(RootCommand root, string[] args) =>
        RunCommand.SetAppArgumentsApart(root, BuildCommand.WithOptionsOfFile(AsOption(args)));

    internal static ParseResult Parse(RootCommand root, string[] words)
    {
        // Response files only for builds: elsewhere "@x" is an ordinary argument.
        var configuration = new ParserConfiguration { ResponseFileTokenReplacer = null };
        return root.Parse(words, configuration);
    }

    // As of dotnet and git: help COMMAND, and version.
    private static string[] AsOption(string[] args) => args switch
    {
        ["help", .. var command] => [.. command, "--help"],
        ["version", .. var rest] => ["--version", .. rest],
        _ => args,
    };

    private static int ShowHelp(RootCommand root)
    {
        root.Parse(["--help"]).Invoke();
        return ExitCodes.Usage;
    }

    private static int ReportUsage(ParseResult mistaken)
    {
        if (BuildCommand.ReportUsage(mistaken)) return ExitCodes.Usage;
        // The first is the cause of the others.
        var error = mistaken.Errors.OrderBy(e => e.Message.StartsWith("Required command", StringComparison.Ordinal)).First();
        return ReportUsage(mistaken.CommandResult.Command, Named(error));
    }

    private static int ReportUsage(Command command, string message)
    {
        var name = command is RootCommand ? "async2" : $"async2 {command.Name}";
        Screen.Note($"async2: {ErrorLine.OneLine(message).TrimEnd('.')}: see {name} --help");
        return ExitCodes.Usage;
    }

    // "Argument 'x' not recognized" does not name the option.
    private static string Named(ParseError error) => error.SymbolResult switch
    {
        OptionResult option when IsOnValue(error) => $"{option.Option.Name}: {error.Message}",
        ArgumentResult argument when IsOnValue(error) => $"{argument.Argument.Name}: {error.Message}",
        _ => error.Message,
    };

    private static bool IsOnValue(ParseError error) => error.Message.StartsWith("Argument '", StringComparison.Ordinal);
}
