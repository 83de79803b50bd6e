using System.Text.RegularExpressions;

namespace Async2.Compiler;

/// <summary>
/// A folder for unfinished files of this process, which it removes. If the process is killed, the next one that works in the same place
/// removes it.
/// </summary>
/// <remarks>
///     PARENT/.async2-0123456789abcdef0123456789abcdef    a name that nobody else chooses; with a mark (<see cref="FolderClaim"/>)
///     PARENT/.async2-0123456789abcdef0123456789abcdef/ANY/FILE    becomes PARENT/FILE
/// </remarks>
public sealed partial class ClaimedFolder : IDisposable
{
    private const string HiddenPrefix = ".async2-";
    private const string Digits = "N";
    private const int MostAttempts = 10;
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;

    private readonly FolderClaim _claim;

    /// <summary>Makes a folder that only this user may enter.</summary>
    /// <exception cref="IOException">The parent cannot be written to.</exception>
    public ClaimedFolder(string parent, string prefix = HiddenPrefix)
    {
        for (var attempts = 1; ; attempts++)
        {
            Path = System.IO.Path.Combine(parent, NewName(prefix));
            _ = OperatingSystem.IsWindows() ? Directory.CreateDirectory(Path) : Directory.CreateDirectory(Path, OwnerOnly);
            try
            {
                _claim = new FolderClaim(Path);
                return;
            }
            catch (IOException)
            {
                // Another process may have taken it for abandoned, before it was claimed.
                FolderClaim.DeleteUnclaimed(Path);
                if (attempts == MostAttempts) throw;
            }
        }
    }

    private ClaimedFolder(string path, FolderClaim claim) => (Path, _claim) = (path, claim);

    /// <summary>The full path.</summary>
    public string Path { get; }

    /// <inheritdoc cref="FolderClaim.Share"/>
    public void Share(int process) => _claim.Share(process);

    /// <summary>Removes the folder.</summary>
    public void Dispose()
    {
        if (Directory.Exists(Path)) FolderClaim.DeleteContent(Path);
        _claim.Dispose(); // Before the mark is removed: Windows keeps open files.
        if (Directory.Exists(Path)) FolderClaim.Delete(Path);
    }

    /// <summary>A new name with a prefix.</summary>
    public static string NewName(string prefix) => prefix + Guid.NewGuid().ToString(Digits);

    /// <summary>Whether it is such a name.</summary>
    public static bool IsName(string name, string prefix) =>
        name.StartsWith(prefix, StringComparison.Ordinal) && Guid.TryParseExact(name.AsSpan(prefix.Length), Digits, out _);

    /// <summary>Whether it is the name of a hidden folder for unfinished files, of whichever process.</summary>
    public static bool IsHiddenName(string name) => IsName(name, HiddenPrefix);

    /// <summary>A message about unfinished files, with the paths that they are to have.</summary>
    public static string WithFinalPaths(string message) => Unfinished().Replace(message, "");

    /// <summary>
    /// The folders in a parent that killed processes of this user have left. They belong to the caller now, who removes them.
    /// </summary>
    public static IEnumerable<ClaimedFolder> Abandoned(string parent, string prefix = HiddenPrefix)
    {
        foreach (var folder in Directory.GetDirectories(parent, prefix + "*").Where(f => IsName(System.IO.Path.GetFileName(f), prefix)))
        {
            if (FolderClaim.OfDead(folder) is { } claim) yield return new ClaimedFolder(folder, claim);
            else FolderClaim.DeleteUnclaimed(folder);
        }
    }

    /// <summary>Removes the hidden folders in a parent that killed processes of this user have left.</summary>
    public static void RemoveAbandoned(string parent)
    {
        foreach (var abandoned in Abandoned(parent)) abandoned.Dispose();
    }

    [GeneratedRegex("""[/\\]\.async2-[0-9a-f]{32}([/\\][^/\\'"]+)?""", RegexOptions.ExplicitCapture)]
    private static partial Regex Unfinished();
}
