using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Async2.Cli.Dotnet;
using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli.Native;

/// <summary>The native program that may lie in a folder beside this one: it weaves in half the time.</summary>
/// <remarks>Not on Windows, where no process can become another.</remarks>
internal static class NativeProgram
{
    /// <summary>Its first argument, before the folder of the framework that it is to take for its own.</summary>
    public const string FrameworkOption = "--own-framework";

    private static readonly string s_path = Path.Combine(AppContext.BaseDirectory, "native", "async2");

    /// <summary>What starts the program again that this process runs.</summary>
    public static IReadOnlyList<string> OwnCommand => RuntimeFeature.IsDynamicCodeCompiled
        ? [DotnetHost.Find(), Path.Combine(AppContext.BaseDirectory, "async2.dll")]
        : [Environment.ProcessPath!, FrameworkOption, OwnFramework.Folder];

    /// <summary>Lets it take the place of this process; returns if it cannot.</summary>
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

    // An older C library than that of the machine on which it was made refuses to load it, and by then this process would be gone.
    private static bool CanRun()
    {
        try
        {
            var start = new ProcessStartInfo(s_path, ["--version"]) { RedirectStandardOutput = true, RedirectStandardError = true };
            using var process = Process.Start(start)!;
            process.WaitForExit();
            return process.ExitCode == ExitCodes.Ok;
        }
        catch (Win32Exception)
        {
            return false;
        }
    }
}
