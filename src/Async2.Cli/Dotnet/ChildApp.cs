using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Async2.Cli.Dotnet;

/// <summary>Runs the app as a child that shares the console, if this process cannot become the app, or has work to do after it.</summary>
internal static partial class ChildApp
{
    /// <summary>Runs a program to its end, and reports the id of its process. It can be cancelled only before the start.</summary>
    public static int Run(
        string program, IReadOnlyList<string> arguments, IReadOnlyDictionary<string, string> environment, Action<int>? started,
        CancellationToken cancellationToken)
    {
        var start = new ProcessStartInfo(program, arguments) { UseShellExecute = false };
        foreach (var (name, value) in environment) start.Environment[name] = value;
        Process? child = null;
        // A terminal sends Ctrl-C to both processes; the child decides. A signal to this process alone is forwarded to the child.
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, c => c.Cancel = true);
        using var quit = PosixSignalRegistration.Create(PosixSignal.SIGQUIT, c => c.Cancel = true);
        using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, c => Forward(c, 15));
        using var hangUp = PosixSignalRegistration.Create(PosixSignal.SIGHUP, c => Forward(c, 1));
        cancellationToken.ThrowIfCancellationRequested();
        lock (start) child = Process.Start(start)!;
        using (child)
        {
            started?.Invoke(child.Id);
            child.WaitForExit();
            return child.ExitCode;
        }

        void Forward(PosixSignalContext context, int signal)
        {
            context.Cancel = true;
            if (OperatingSystem.IsWindows()) return;
            lock (start) // A signal during the start waits for the child.
            {
                if (child is not null) _ = Kill(child.Id, signal);
            }
        }
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);
}
