using Async2.Cli;
using Async2.Cli.Native;
using Async2.Compiler;

namespace Async2.Build;

/// <summary>
/// The program of builds. It is also the native program, which has neither JIT nor reflection; so <c>run</c> and <c>rewrite</c> of the
/// command become it.
/// </summary>
internal static class Program
{
    internal static ConsoleProgram Instance { get; } = new(
        "async2",
        "Weaves in builds, and for the command async2.",
        () =>
        [
            BuildCommand.Create(),
            PackAssetsCommand.Create(),
            RunCommand.Create(),
            RewriteCommand.Create(),
            ReadyToRunCommand.Create(),
        ]);

    private static int Main(string[] args)
    {
        if (args is [NativeProgram.FrameworkOption, var framework, .. var asked])
        {
            OwnFramework.Folder = framework;
            args = asked;
        }
        return Instance.Run(args);
    }
}
