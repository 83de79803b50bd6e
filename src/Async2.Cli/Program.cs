using System.CommandLine;
using System.CommandLine.Invocation;
using Async2.Cli.Native;
using Async2.Cli.Terminal;
using Async2.Compiler;

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
            return Parse(root, args) switch
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

    internal static RootCommand CreateRoot()
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
            JitCheckCommand.Create(),
            ReadyToRunCommand.Create(),
        };
        HelpWithExamples.AddTo(root);
        return root;
    }

    internal static ParseResult Parse(RootCommand root, string[] args)
    {
        // Response files only for builds: elsewhere "@x" is an ordinary argument.
        var configuration = new ParserConfiguration { ResponseFileTokenReplacer = null };
        return root.Parse(RunCommand.SetAppArgumentsApart(root, BuildCommand.WithOptionsOfFile(AsOption(args))), configuration);
    }

    // As of dotnet and git: help COMMAND, and version.
    private static string[] AsOption(string[] args) => args switch
    {
        ["help", .. var command] => [.. command, "--help"],
        ["version"] => ["--version"],
        _ => args,
    };

    private static int ShowHelp(RootCommand root)
    {
        root.Parse(["--help"]).Invoke();
        return ExitCodes.Usage;
    }

    // The message on an unknown option or command.
    private static string? Misspelt(ParseResult mistaken)
    {
        if (mistaken.UnmatchedTokens is not [var token, ..]) return null;
        var command = mistaken.CommandResult.Command;
        if (token.StartsWith('-')) return MisspeltOption.Of(command, token);
        var commands = command.Subcommands.Where(c => !c.Hidden).Select(c => c.Name);
        return commands.Any() ? $"no such command: {token}: is it {NearestName.Of(token, commands)}?" : null;
    }

    private static int ReportUsage(ParseResult mistaken)
    {
        if (BuildCommand.ReportUsage(mistaken)) return ExitCodes.Usage;
        var command = mistaken.CommandResult.Command;
        var name = command is RootCommand ? "async2" : $"async2 {command.Name}";
        // The first is the cause of the others.
        var message = Misspelt(mistaken)
            ?? mistaken.Errors.OrderBy(e => e.Message.StartsWith("Required command", StringComparison.Ordinal)).First().Message;
        Screen.Note($"async2: {ErrorLine.OneLine(message).TrimEnd('.')}: see {name} --help");
        return ExitCodes.Usage;
    }
}
