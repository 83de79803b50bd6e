using System.Diagnostics;
using System.Globalization;
using Async2.Compiler;

namespace Async2.Cli.Folders;

/// <summary>
/// Says of a folder that this process still needs it, so that a later one can remove what a killed one has left, and nothing else.
/// </summary>
/// <remarks>
///     FOLDER/owner      locked as long as its process lives, for the kernel ends a lock with the process, whichever container it was in;
///                       holds the ids of the processes that use the folder, one a line, for where there are no locks
/// </remarks>
internal sealed class FolderClaim : IDisposable
{
    public const string FileName = "owner";

    private readonly FileStream _file;

    public FolderClaim(string folder)
    {
        // It gets its name when it is locked: nobody finds it before.
        var path = Path.Combine(folder, FileName);
        _file = new FileStream(path + ".new", FileMode.Create, FileAccess.ReadWrite, FileShare.Delete);
        Share(Environment.ProcessId);
        File.Move(path + ".new", path, overwrite: true);
    }

    /// <summary>Notes that another process uses the folder, too, and may live longer than this one.</summary>
    public void Share(int process)
    {
        using var writer = new StreamWriter(_file, leaveOpen: true);
        writer.WriteLine(process.ToString(CultureInfo.InvariantCulture));
    }

    public void Dispose() => _file.Dispose();

    /// <summary>Whether a process of this user's has claimed the folder, alive or not; a link is none.</summary>
    public static bool IsClaimed(string folder) =>
        new DirectoryInfo(folder).LinkTarget is null && (FileStatus.Of(folder, follow: false) is null or { IsOwn: true })
            && File.Exists(Path.Combine(folder, FileName));

    /// <summary>Whether this user's process claimed the folder, and no process that uses it lives any more.</summary>
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
            return false; // Not claimed, or locked, or somebody else is removing it.
        }
    }

    /// <summary>Whether there is a process of this id.</summary>
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
