using System.Diagnostics;
using System.Globalization;

namespace Async2.Compiler;

/// <summary>
/// Marks a folder as used by this process, so that a later process can remove the folders of killed processes, and nothing else.
/// </summary>
/// <remarks>
///     FOLDER/owner      locked by its process; the kernel releases the lock with the process, in whichever container that was.
///                       Holds the ids of other processes that use the folder, one a line; on a disk without locks also that of
///                       the owner
///     FOLDER/owner.new  the same before it is locked
/// The mark is the first file in the folder, and the last. A folder without it is empty, if it is ours.
/// </remarks>
public sealed class FolderClaim : IDisposable
{
    /// <summary>The name of the mark.</summary>
    public const string FileName = "owner";

    private const string UnlockedFileName = FileName + ".new";

    private readonly FileStream _file;

    /// <summary>Claims a folder.</summary>
    /// <exception cref="IOException">The folder cannot be written to, or another process has removed it.</exception>
    public FolderClaim(string folder)
    {
        // It gets its name when it is locked, so that no process finds it before.
        var (unlocked, path) = (Path.Combine(folder, UnlockedFileName), Path.Combine(folder, FileName));
        _file = new FileStream(unlocked, FileMode.Create, FileAccess.ReadWrite, FileShare.Delete);
        try
        {
            if (!IsLocked(unlocked)) Share(Environment.ProcessId);
            File.Move(unlocked, path, overwrite: true);
        }
        catch
        {
            _file.Dispose();
            throw;
        }
    }

    private FolderClaim(FileStream file) => _file = file;

    /// <summary>Adds another process, which may live longer than this one.</summary>
    public void Share(int process)
    {
        using var writer = new StreamWriter(_file, leaveOpen: true);
        writer.WriteLine(process.ToString(CultureInfo.InvariantCulture));
    }

    /// <summary>Releases the claim. The mark stays.</summary>
    public void Dispose() => _file.Dispose();

    /// <summary>Whether a process of this user has claimed the folder, alive or not. A link is not claimed.</summary>
    public static bool IsClaimed(string folder) => IsOwn(folder) && File.Exists(Path.Combine(folder, FileName));

    /// <summary>
    /// Takes over a folder that a process of this user claimed, if all processes that use it have ended.
    /// </summary>
    /// <returns>The claim, now of this process; null if the folder is in use, or nobody has claimed it.</returns>
    public static FolderClaim? OfDead(string folder)
    {
        if (!IsOwn(folder)) return null;
        try
        {
            var path = Path.Combine(folder, FileName);
            var file = new FileStream(path, FileMode.Open, FileAccess.ReadWrite, FileShare.None);
            if (IsDead(file, path)) return new FolderClaim(file);
            file.Dispose();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Not claimed, or locked, or another process removes it.
        }
        return null;
    }

    /// <summary>Removes a folder of this process, the mark at last: if it is killed, a later process finds the mark.</summary>
    public static void Delete(string folder)
    {
        DeleteContent(folder);
        File.Delete(Path.Combine(folder, FileName));
        Directory.Delete(folder);
    }

    /// <summary>Removes all but the mark.</summary>
    public static void DeleteContent(string folder)
    {
        foreach (var entry in new DirectoryInfo(folder).EnumerateFileSystemInfos().Where(e => e.Name != FileName))
        {
            if (entry is DirectoryInfo { LinkTarget: null } inner) inner.Delete(recursive: true);
            else entry.Delete();
        }
    }

    /// <summary>Removes a folder whose process was killed before it had claimed it, or after it had removed the mark.</summary>
    /// <remarks>A process that still claims it notices that it is gone, and claims another one.</remarks>
    public static void DeleteUnclaimed(string folder)
    {
        if (!IsOwn(folder)) return;
        try
        {
            var unlocked = Path.Combine(folder, UnlockedFileName);
            if (Directory.EnumerateFileSystemEntries(folder).Any(entry => entry != unlocked)) return;
            if (File.Exists(unlocked)) new FileStream(unlocked, FileMode.Open, FileAccess.ReadWrite, FileShare.None).Dispose();
            File.Delete(unlocked);
            Directory.Delete(folder);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Its process claims it at this moment, or another process removes it.
        }
    }

    /// <summary>Whether there is a process with this id.</summary>
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

    private static bool IsOwn(string folder) =>
        new DirectoryInfo(folder).LinkTarget is null && FileStatus.Of(folder, follow: false) is null or { IsFolder: true, IsOwn: true };

    // The lock tells, if there are locks. The processes that are listed have none.
    private static bool IsDead(FileStream file, string path)
    {
        using var reader = new StreamReader(file, leaveOpen: true);
        var users = reader.ReadToEnd().Split('\n', StringSplitOptions.RemoveEmptyEntries);
        return (users.Length > 0 || IsLocked(path))
            && !users.Any(u => int.TryParse(u, CultureInfo.InvariantCulture, out var process) && IsAlive(process));
    }

    /// <summary>
    /// Whether a file that this process has opened is locked. Some disks have no locks, and .NET can be told to do without.
    /// </summary>
    private static bool IsLocked(string path)
    {
        try
        {
            new FileStream(path, FileMode.Open, FileAccess.ReadWrite, FileShare.None).Dispose();
            return false;
        }
        catch (IOException)
        {
            return true;
        }
    }
}
