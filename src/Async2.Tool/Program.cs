using Async2.Cli;
using Async2.Cli.Explain.JitCheck;
using Async2.Cli.Native;
using Async2.Inspect;

namespace Async2.Tool;

/// <summary>The command <c>async2</c>: the commands that weave, and those of <c>async2-inspect</c>.</summary>
internal static class Program
{
    private const string Name = "async2";

    internal static ConsoleProgram Instance { get; } = new(
        Name,
        "Makes async methods of compiled .NET programs allocate only when they suspend.",
        () =>
        [
            RunCommand.Create(),
            RewriteCommand.Create(),
            ExplainCommand.Create(),
            DumpCommand.Create(),
            TestCommand.Create(),
            BisectCommand.Create(),
            .. InspectCommands.Create(Name),
            CompletionCommand.Create(Name),
            .. ScriptCommands.Create(),
            JitCheckCommand.Create(),
            ReadyToRunCommand.Create(),
        ])
    {
        Examples =
        [
            "async2 run bin/Release/net10.0/App.dll --port 5000",
            "async2 rewrite publish -o woven",
            "async2 explain App.dll",
        ],
        Programs =
        [
            (Name, "weaves, runs, tests and explains programs; has the next one's commands, too"),
            (InspectCommands.ProgramName, "looks into processes and cores, woven or not; a package of its own"),
            ("./async2 bench", "measures, in a clone of the repository"),
        ],
    };

    private static int Main(string[] args)
    {
        if (args is [RunCommand.Name or RewriteCommand.Name, ..]) NativeProgram.TryBecome(args);
        return Instance.Run(args);
    }
}
