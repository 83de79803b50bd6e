using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Async2.Cli.Dotnet;

/// <summary>Runs the app as a child that shares the console, where this process cannot become the app or has work left after it.</summary>
internal static partial class ChildApp
{
    /// <summary>Runs it to its end.</summary>
    /// <param name="program">The program.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="environment">Variables on top of this process's own.</param>
    /// <param name="started">Told the id of its process.</param>
    /// <param name="cancellationToken">Keeps it from being started.</param>
    public static int Run(
        string program, IReadOnlyList<string> arguments, IReadOnlyDictionary<string, string> environment, Action<int>? started,
        CancellationToken cancellationToken)
    {
        var start = new ProcessStartInfo(program, arguments) { UseShellExecute = false };
        foreach (var (name, value) in environment) start.Environment[name] = value;
        Process? child = null;
        // A terminal sends Ctrl-C to both processes: the child's answer counts, this one only stays. What is sent to this
        // process alone goes on to the child.
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
            lock (start) // What comes while it is being started it gets when it is there.
            {
                if (child is not null) _ = Kill(child.Id, signal);
            }
        }
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);
}
