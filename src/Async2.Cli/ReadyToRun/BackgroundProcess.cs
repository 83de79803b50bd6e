using System.Diagnostics;
using System.Runtime.InteropServices;
using Async2.Cli.Native;

namespace Async2.Cli.ReadyToRun;

/// <summary>This tool in another process of lowest priority, for which no process waits.</summary>
internal static partial class BackgroundProcess
{
    // The shell ends at once, so that the process is not a child of the app that replaces this process. It has no streams, because a
    // reader of the app's output would wait for it.
    private const string InBackground = """ "$@" </dev/null >/dev/null 2>&1 & """;

    private const string LeastNice = "19";

    // Even with lowest priority it shares cores and caches with the app, which starts at this moment.
    private static readonly TimeSpan StartOfApps = TimeSpan.FromSeconds(2);

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

    /// <summary>Detaches this process from the terminal, lowers its priority, and waits for the start of the app.</summary>
    public static void Become()
    {
        using var self = Process.GetCurrentProcess();
        self.PriorityClass = ProcessPriorityClass.Idle;
        if (!OperatingSystem.IsWindows()) _ = NewSession();
        if (OperatingSystem.IsLinux()) GiveWayToOtherSessions();
        Thread.Sleep(StartOfApps);
    }

    // Linux divides the processors among sessions first. A priority counts only within a session, and this process is alone in its own.
    private static void GiveWayToOtherSessions()
    {
        try
        {
            File.WriteAllText("/proc/self/autogroup", LeastNice);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // This kernel has no such groups, so the priority counts everywhere.
        }
    }

    [LibraryImport("libc", EntryPoint = "setsid")]
    private static partial int NewSession();
}
