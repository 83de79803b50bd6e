using System.CommandLine;
using System.CommandLine.Invocation;
using System.CommandLine.Parsing;

namespace Async2.Terminal;

/// <summary>A program with commands: reads its command line, runs a command, and reports errors in one line.</summary>
/// <param name="Name">The name that users type, and that begins its messages.</param>
/// <param name="Description">What it is for.</param>
/// <param name="Create">Makes its commands, in the order of the help.</param>
internal sealed record ConsoleProgram(string Name, string Description, Func<IReadOnlyList<Command>> Create)
{
    /// <summary>The command lines with which users begin.</summary>
    public IReadOnlyList<string> Examples { get; init; } = [];

    /// <summary>The programs beside it, with a line on each.</summary>
    public IReadOnlyList<(string Name, string Text)> Programs { get; init; } = [];

    /// <summary>Runs the command that <paramref name="args"/> name. Never throws.</summary>
    /// <param name="args">The arguments of the process.</param>
    /// <param name="columns">The columns of the help; those of the terminal if not given.</param>
    /// <returns>The exit code.</returns>
    public int Run(string[] args, Func<int>? columns = null)
    {
        Screen.ProgramName = Name;
        try
        {
            var root = CreateRoot(columns);
            var words = Words(root, args);
            if (CommandOf(root, words)?.ReportsUsage is null && CommandLineMistake.Find(root, words) is var (command, mistake))
                return TellUsage(command, mistake);
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
            Screen.Tell(ErrorLine.Of(e));
            return e is OperationCanceledException ? Interruption.ExitCode : ExitCodes.Failure;
        }
    }

    /// <summary>All commands, with help.</summary>
    public RootCommand CreateRoot(Func<int>? columns = null)
    {
        var root = new RootCommand(Description);
        foreach (var command in Create()) root.Add(command);
        HelpWithExamples.AddTo(root, this, columns ?? HelpWithExamples.ColumnsOfTerminal);
        return root;
    }

    /// <summary>The command line as the parser takes it.</summary>
    public static string[] Words(RootCommand root, string[] args)
    {
        var words = AsOption(args);
        return CommandOf(root, words) is { Rewrite: { } rewrite } command ? rewrite(command, words) : words;
    }

    /// <summary>The parsed command line.</summary>
    public static ParseResult Parse(RootCommand root, string[] words)
    {
        // "@x" is an ordinary argument, not a response file.
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

    private static ExampleCommand? CommandOf(RootCommand root, string[] words) =>
        words is [var name, ..] ? root.Subcommands.OfType<ExampleCommand>().FirstOrDefault(c => c.Name == name) : null;

    private static int ShowHelp(RootCommand root)
    {
        root.Parse(["--help"]).Invoke();
        return ExitCodes.Usage;
    }

    private int ReportUsage(ParseResult mistaken)
    {
        if (mistaken.CommandResult.Command is ExampleCommand { ReportsUsage: { } report } && report(mistaken)) return ExitCodes.Usage;
        // The first is the cause of the others.
        var error = mistaken.Errors.OrderBy(e => e.Message.StartsWith("Required command", StringComparison.Ordinal)).First();
        return TellUsage(mistaken.CommandResult.Command, Named(error));
    }

    private int TellUsage(Command command, string message)
    {
        var name = command is RootCommand ? Name : $"{Name} {command.Name}";
        Screen.Tell($"{ErrorLine.OneLine(message).TrimEnd('.')}: see {name} --help");
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
