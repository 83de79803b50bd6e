using System.Diagnostics;
using System.Runtime.InteropServices;
using Async2.Cli.Native;

namespace Async2.Cli.ReadyToRun;

/// <summary>This tool in another process, which nobody waits for, and which gives way to all others.</summary>
internal static partial class BackgroundProcess
{
    // The shell ends at once, so that the process is nobody's child: the app, which takes this process's place, would not know what to
    // do with it. It has no streams either: whoever reads the app's output would wait for this process, too.
    private const string InBackground = """ "$@" </dev/null >/dev/null 2>&1 & """;

    private const string LeastNice = "19";

    // Who gives way still shares a core's halves and its caches, and whoever started it waits for an app to start.
    private static readonly TimeSpan StartOfApps = TimeSpan.FromSeconds(2);

    /// <summary>Starts it.</summary>
    public static void Start(params IEnumerable<string> arguments)
    {
        string[] command = [.. NativeProgram.OwnCommand, .. arguments];
        var start = OperatingSystem.IsWindows()
            ? new ProcessStartInfo(command[0], command[1..]) { CreateNoWindow = true }
            : new ProcessStartInfo("/bin/sh", ["-c", InBackground, "sh", .. command]);
        start.RedirectStandardInput = start.RedirectStandardOutput = start.RedirectStandardError = true;
        using var process = Process.Start(start)!;
        if (!OperatingSystem.IsWindows()) process.WaitForExit();
    }

    /// <summary>What it does first: no terminal reaches it, and it waits for whoever has something better to do.</summary>
    public static void Become()
    {
        using var self = Process.GetCurrentProcess();
        self.PriorityClass = ProcessPriorityClass.Idle;
        if (!OperatingSystem.IsWindows()) _ = NewSession();
        if (OperatingSystem.IsLinux()) GiveWayToOtherSessions();
        Thread.Sleep(StartOfApps);
    }

    // Linux shares the processors out among sessions first, and a priority counts within its own only: there is nobody else in this one.
    private static void GiveWayToOtherSessions()
    {
        try
        {
            File.WriteAllText("/proc/self/autogroup", LeastNice);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // This kernel does not, so the priority counts everywhere.
        }
    }

    [LibraryImport("libc", EntryPoint = "setsid")]
    private static partial int NewSession();
}
