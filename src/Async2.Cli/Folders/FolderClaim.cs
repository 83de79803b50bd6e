using System.Diagnostics;
using System.Globalization;
using Async2.Compiler;

namespace Async2.Cli.Folders;

/// <summary>
/// Marks a folder as used by this process, so that a later process can remove the folders of killed processes, and nothing else.
/// </summary>
/// <remarks>
///     FOLDER/owner      locked by its process; the kernel releases the lock with the process, in whichever container that was.
///                       Holds the ids of the processes that use the folder, one a line, for systems without locks
/// </remarks>
internal sealed class FolderClaim : IDisposable
{
    public const string FileName = "owner";

    private readonly FileStream _file;

    public FolderClaim(string folder)
    {
        // It gets its name when it is locked, so that no process finds it before.
        var path = Path.Combine(folder, FileName);
        _file = new FileStream(path + ".new", FileMode.Create, FileAccess.ReadWrite, FileShare.Delete);
        Share(Environment.ProcessId);
        File.Move(path + ".new", path, overwrite: true);
    }

    /// <summary>Adds another process, which may live longer than this one.</summary>
    public void Share(int process)
    {
        using var writer = new StreamWriter(_file, leaveOpen: true);
        writer.WriteLine(process.ToString(CultureInfo.InvariantCulture));
    }

    public void Dispose() => _file.Dispose();

    /// <summary>Whether a process of this user has claimed the folder, alive or not. A link is not claimed.</summary>
    public static bool IsClaimed(string folder) =>
        new DirectoryInfo(folder).LinkTarget is null && (FileStatus.Of(folder, follow: false) is null or { IsOwn: true })
            && File.Exists(Path.Combine(folder, FileName));

    /// <summary>Whether a process of this user claimed the folder, and all processes that use it have ended.</summary>
    public static bool IsAbandoned(string folder)
    {
        if (FileStatus.Of(folder, follow: false) is not { IsFolder: true, IsOwn: true }) return false;
        try
        {
            using var file = new FileStream(Path.Combine(folder, FileName), FileMode.Open, FileAccess.ReadWrite, FileShare.None);
            using var reader = new StreamReader(file);
            var users = reader.ReadToEnd().Split('\n', StringSplitOptions.RemoveEmptyEntries);
            return !users.Any(u => int.TryParse(u, CultureInfo.InvariantCulture, out var process) && IsAlive(process));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false; // Not claimed, or locked, or another process removes it.
        }
    }

    public static bool IsAlive(int process)
    {
        try
        {
            Process.GetProcessById(process).Dispose();
            return true;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }
}
