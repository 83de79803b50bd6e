using Async2.Cli.Native;
using Async2.Compiler;

namespace Async2.Cli;

/// <summary>The command line with the commands that weave: all that is in the native program, which has no JIT and no reflection.</summary>
internal static class WeavingProgram
{
    private static int Main(string[] args)
    {
        if (args is [NativeProgram.FrameworkOption, var framework, .. var asked])
        {
            OwnFramework.Folder = framework;
            args = asked;
        }
        return Program.Run([BuildCommand.Create(), RunCommand.Create(), RewriteCommand.Create(), ReadyToRunCommand.Create()], args);
    }
}
