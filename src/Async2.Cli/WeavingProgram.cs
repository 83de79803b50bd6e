using Async2.Cli.Native;
using Async2.Compiler;

namespace Async2.Cli;

/// <summary>The command line of the native program, which has neither JIT nor reflection: only commands that weave.</summary>
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
