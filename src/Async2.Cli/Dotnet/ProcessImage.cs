using System.Runtime.InteropServices;

namespace Async2.Cli.Dotnet;

/// <summary>
/// Replaces this process by another program (Unix). Process id, standard streams, terminal and environment stay, so signals and the
/// exit code need no forwarding.
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

    /// <summary>Returns only if it failed, with the reason.</summary>
    public static string TryReplace(string program, IReadOnlyList<string> arguments)
    {
        RemoveDiagnosticPorts();
        // The runtime ignores SIGPIPE, and the new program and its children would inherit that.
        var ignored = Signal(SIGPIPE, 0);
        _ = Execute(program, [program, .. arguments, null]);
        var why = Marshal.GetLastPInvokeErrorMessage();
        _ = Signal(SIGPIPE, ignored);
        return why;
    }

    /// <summary>Removes the sockets and pipes of this process, because those of the new program have the same names.</summary>
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
            // Another user's file of that name does not prevent the start.
        }
    }

    [LibraryImport("libc", EntryPoint = "execv", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int Execute(string program, string?[] arguments);

    [LibraryImport("libc", EntryPoint = "setenv", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int SetEnvironment(string name, string value, int overwrite);

    [LibraryImport("libc", EntryPoint = "signal")]
    private static partial nint Signal(int number, nint handler);
}
