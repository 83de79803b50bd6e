using Async2.Compiler;

namespace Async2.Cli.Folders;

/// <summary>
/// Makes files appear in a folder all at once or not at all. They are written to a hidden folder beside or inside it, on the same
/// disk, and then renamed (<see cref="PlacedFiles"/>). The next process undoes that for a killed one, and removes the hidden folder.
/// </summary>
/// <remarks>
///     OUT absent:   .async2-x/new/OUT  is renamed to OUT
///     OUT there:    OUT/.async2-x/new/f  is renamed to OUT/f. Other files of OUT stay
/// </remarks>
internal sealed class StagedOutput : IDisposable
{
    private readonly ClaimedFolder _stage;
    private readonly PlacedFiles _files;

    // The folders above a new one that were missing, the outer before the inner ones.
    private readonly IReadOnlyList<string> _parents;

    public StagedOutput(string target)
    {
        Target = FullPath(target);
        var folder = Directory.Exists(Target) ? Target : Path.GetDirectoryName(Target)!;
        _parents = [.. MissingFolders(folder)];
        try
        {
            Directory.CreateDirectory(folder);
            _stage = new ClaimedFolder(folder);
            _files = new PlacedFiles(_stage.Path, folder);
            NewFiles = Path.Combine(_files.New, Path.GetRelativePath(folder, Target));
            Directory.CreateDirectory(NewFiles);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            _stage?.Dispose();
            RemoveParents();
            throw new CommandException("cannot write", Target, "choose another -o", e);
        }
    }

    /// <summary>The folder in which they appear.</summary>
    public string Target { get; }

    public string NewFiles { get; }

    /// <summary>A folder beside them for temporary files.</summary>
    public string NewScratchFolder() =>
        Directory.CreateDirectory(Path.Combine(_stage.Path, "scratch", Path.GetRandomFileName())).FullName;

    /// <summary>
    /// Restores a target that a killed process was changing, and removes its hidden folder, while no other process changes the target.
    /// </summary>
    public static void Recover(string target, Func<IDisposable?> takeTurn)
    {
        var full = FullPath(target);
        foreach (var folder in new[] { full, Path.GetDirectoryName(full) }.Where(Directory.Exists).OfType<string>())
        {
            foreach (var abandoned in ClaimedFolder.Abandoned(folder))
            {
                using var turn = takeTurn();
                new PlacedFiles(abandoned.Path, folder).Undo();
                abandoned.Dispose();
            }
        }
    }

    public void Commit()
    {
        if (Directory.Exists(Target)) _files.Place();
        else Directory.Move(NewFiles, Target);
    }

    public void Dispose()
    {
        _stage.Dispose();
        RemoveParents();
    }

    private void RemoveParents()
    {
        foreach (var folder in _parents.Reverse())
            if (Directory.Exists(folder) && !Directory.EnumerateFileSystemEntries(folder).Any()) Directory.Delete(folder);
    }

    private static string FullPath(string target) => Path.TrimEndingDirectorySeparator(Path.GetFullPath(target));

    private static IEnumerable<string> MissingFolders(string folder) =>
        Directory.Exists(folder) ? [] : MissingFolders(Path.GetDirectoryName(folder)!).Append(folder);
}
