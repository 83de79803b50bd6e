using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Async2.Cli.Dotnet;
using Async2.Compiler;

namespace Async2.Cli.Native;

/// <summary>The native program in a folder beside this one, which weaves in half the time.</summary>
/// <remarks>Not on Windows, where no process can replace itself.</remarks>
internal static class NativeProgram
{
    /// <summary>Its first argument. The framework's folder that it uses as its own follows.</summary>
    public const string FrameworkOption = "--own-framework";

    private static readonly string s_path = Path.Combine(AppContext.BaseDirectory, "native", "async2-build");

    /// <summary>The managed form of the program.</summary>
    public static string OwnDll { get; } = Path.Combine(AppContext.BaseDirectory, "async2.dll");

    /// <summary>The command that starts the program of this process again.</summary>
    public static IReadOnlyList<string> OwnCommand => RuntimeFeature.IsDynamicCodeCompiled
        ? [DotnetHost.Find(), OwnDll]
        : [Environment.ProcessPath!, FrameworkOption, OwnFramework.Folder];

    /// <summary>Replaces this process by it; returns if that is not possible.</summary>
    public static void TryBecome(string[] args)
    {
        if (!ProcessImage.CanReplace || !File.Exists(s_path)) return;
        var start = new NativeStart(Path.GetDirectoryName(s_path)!);
        if (!start.IsNoted)
        {
            if (!CanRun()) return;
            start.Note();
        }
        _ = ProcessImage.TryReplace(s_path, [FrameworkOption, OwnFramework.Folder, .. args]);
    }

    // A C library that is older than that of the build machine refuses to load it. This process would have ended by then.
    private static bool CanRun()
    {
        try
        {
            return ProcessOutput.Of(new ProcessStartInfo(s_path, ["--version"])).ExitCode == ExitCodes.Ok;
        }
        catch (Win32Exception)
        {
            return false;
        }
    }
}
