using System.Runtime.InteropServices;
using Async2.Cli.Terminal;

namespace Async2.Cli.Dotnet;

/// <summary>
/// Replaces this process by another program (Unix): same process id, standard streams, terminal and environment, so nobody
/// can tell that the program was not started directly, and signals and the exit code need no forwarding.
/// </summary>
internal static partial class ProcessImage
{
    private const int SIGPIPE = 13;

    public static bool CanReplace => !OperatingSystem.IsWindows();

    /// <summary>Returns only by throwing.</summary>
    public static void Replace(string program, IReadOnlyList<string> arguments, IReadOnlyDictionary<string, string> environment)
    {
        // .NET's Environment is a copy; execv passes on the real one, with whatever bytes it holds.
        foreach (var (name, value) in environment) _ = SetEnvironment(name, value, overwrite: 1);
        throw new CommandException("cannot start", program, TryReplace(program, arguments));
    }

    /// <summary>Returns only if it could not be done, and then why.</summary>
    public static string TryReplace(string program, IReadOnlyList<string> arguments)
    {
        RemoveDiagnosticPorts();
        // The runtime ignores SIGPIPE, and a process inherits what is ignored: the program's children would too.
        var ignored = Signal(SIGPIPE, 0);
        _ = Execute(program, [program, .. arguments, null]);
        var why = Marshal.GetLastPInvokeErrorMessage();
        _ = Signal(SIGPIPE, ignored);
        return why;
    }

    /// <summary>The new program would find the sockets and pipes of this one in its way, for they carry the process id.</summary>
    private static void RemoveDiagnosticPorts()
    {
        foreach (var pattern in new[] { $"dotnet-diagnostic-{Environment.ProcessId}-*", $"clr-debug-pipe-{Environment.ProcessId}-*" })
        {
            foreach (var port in Directory.EnumerateFiles(Path.GetTempPath(), pattern)) Delete(port);
        }
    }

    private static void Delete(string port)
    {
        try
        {
            File.Delete(port);
        }
        catch (UnauthorizedAccessException)
        {
            // Somebody else's of that name, which need not keep an app from running.
        }
    }

    [LibraryImport("libc", EntryPoint = "execv", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int Execute(string program, string?[] arguments);

    [LibraryImport("libc", EntryPoint = "setenv", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int SetEnvironment(string name, string value, int overwrite);

    [LibraryImport("libc", EntryPoint = "signal")]
    private static partial nint Signal(int number, nint handler);
}
