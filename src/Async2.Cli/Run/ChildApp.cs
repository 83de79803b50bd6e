using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Async2.Cli.Run;

/// <summary>Runs the app as a child that shares the console, where this process cannot become the app or has work left after it.</summary>
internal static partial class ChildApp
{
    public static int Run(string program, IReadOnlyList<string> arguments, IReadOnlyDictionary<string, string> environment)
    {
        var start = new ProcessStartInfo(program, arguments) { UseShellExecute = false };
        foreach (var (name, value) in environment) start.Environment[name] = value;
        Process? child = null;
        // A terminal sends Ctrl-C to both processes: the child's answer counts, this one only stays. What is sent to this
        // process alone goes on to the child.
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, c => c.Cancel = true);
        using var quit = PosixSignalRegistration.Create(PosixSignal.SIGQUIT, c => c.Cancel = true);
        using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, c => Forward(child, c, 15));
        using var hangUp = PosixSignalRegistration.Create(PosixSignal.SIGHUP, c => Forward(child, c, 1));
        using (child = Process.Start(start)!)
        {
            child.WaitForExit();
            return child.ExitCode;
        }
    }

    private static void Forward(Process? child, PosixSignalContext context, int signal)
    {
        context.Cancel = true;
        if (child is not null && !OperatingSystem.IsWindows()) _ = Kill(child.Id, signal);
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);
}
