using System.CommandLine;

namespace Async2.Cli.Build;

/// <summary>The command line with the one command that a build runs: all that is in the native program.</summary>
internal static class BuildProgram
{
    private static int Main(string[] args) => Program.Run(new RootCommand { BuildCommand.Create() }, args);
}
