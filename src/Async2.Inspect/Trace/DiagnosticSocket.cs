using System.Runtime.InteropServices;
using Async2.Compiler;
using Async2.Stacks.Targets;
using Microsoft.Win32.SafeHandles;

namespace Async2.Inspect.Trace;

/// <summary>Finds the socket by which a process can be listened to, on Linux.</summary>
/// <remarks>
///     /tmp/dotnet-diagnostic-4711-183265-socket                 the process's id, and a number
///     /proc/4711/root/tmp/dotnet-diagnostic-1-183265-socket     in a container, with the id that the process has there
///
/// Any user may make such a file in a shared folder. So it must be a socket of the process's own user, and no link leads to it. It is
/// held open from the check on, and connected to by its descriptor, so that nobody can put another one in its place.
/// </remarks>
internal sealed partial class DiagnosticSocket : IDisposable
{
    private const string Variable = "TMPDIR=";

    // O_PATH | O_CLOEXEC of asm-generic/fcntl.h: the file itself, without its content.
    private const int ItselfOnly = 0x28_0000;

    private readonly SafeFileHandle _file;

    private DiagnosticSocket(SafeFileHandle file) => _file = file;

    /// <summary>The path to connect to.</summary>
    public string Path => $"/proc/self/fd/{_file.DangerousGetHandle()}";

    /// <summary>Finds it; null if there is none.</summary>
    /// <exception cref="CommandException">The only ones are of other users, or links lead to them.</exception>
    public static DiagnosticSocket? Find(int process)
    {
        var sockets = In(Folder(process), ProcessStatus.InnerId($"{process}") ?? $"{process}");
        var owner = ProcessStatus.UserOf($"{process}");
        var own = Array.FindAll(sockets, s => FileStatus.Of(s, follow: false) is { IsSocket: true } status && $"{status.Owner}" == owner);
        if (own.Length == 0 && sockets.Length > 0)
        {
            throw new CommandException(
                "not a diagnostics port of the process", sockets[0], "its owner is another user, or it is no socket: remove it");
        }
        return own.MaxBy(File.GetLastWriteTimeUtc) is { } newest ? Hold(newest, owner) : null;
    }

    public void Dispose() => _file.Dispose();

    private static DiagnosticSocket? Hold(string path, string? owner)
    {
        var socket = new DiagnosticSocket(Open(path, ItselfOnly));
        if (FileStatus.Of(socket.Path, follow: true) is { IsSocket: true } status && $"{status.Owner}" == owner) return socket;
        socket.Dispose();
        return null; // It was replaced or removed a moment ago.
    }

    private static string Folder(int process)
    {
        var folder = TemporaryFolderOf(process);
        if (ProcessStatus.SeesSameFiles($"{process}")) return folder;
        var inside = $"/proc/{process}/root";
        foreach (var part in folder.Split('/', StringSplitOptions.RemoveEmptyEntries))
        {
            inside = $"{inside}/{part}";
            // A link would lead out of the container.
            if (FileStatus.Of(inside, follow: false) is { IsFolder: false })
                throw new CommandException("a link, not a folder", inside, "async2 follows no links in the files of a process");
        }
        return inside;
    }

    private static string[] In(string folder, string process)
    {
        try
        {
            return Directory.GetFiles(folder, $"dotnet-diagnostic-{process}-*-socket");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    private static string TemporaryFolderOf(int process)
    {
        if (ProcessStatus.TextOf($"/proc/{process}/environ") is not { } variables) return System.IO.Path.GetTempPath();
        var folder = Array.Find(variables.Split('\0'), v => v.StartsWith(Variable, StringComparison.Ordinal))?[Variable.Length..];
        return folder is { Length: > 0 } ? folder : "/tmp";
    }

    [LibraryImport("libc", EntryPoint = "open", StringMarshalling = StringMarshalling.Utf8)]
    private static partial SafeFileHandle Open(string path, int flags);
}
