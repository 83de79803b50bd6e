using Async2.Compiler;

namespace Async2.Cli.Folders;

/// <summary>Renames the files of a stage to their places in a folder, and back after a failure.</summary>
/// <remarks>
///     STAGE/new/f     a new file, which is renamed to FOLDER/f
///     STAGE/old/f     the file that was there, linked before that. So there is a file at FOLDER/f at any time
///     STAGE/placed    "PATH\0KIND\0STAMP\0" for each file, then "end\0": the list of what is to be undone, until everything is done
/// Another file may come to FOLDER/f after the process was killed. Its stamp tells it from the one that is undone.
/// </remarks>
internal sealed class PlacedFiles(string stage, string folder)
{
    private const string End = "end";
    private const string Replaced = "replaced";
    private const string Added = "added";
    private const string AddedFolder = "folder";

    public string New => Path.Combine(stage, "new");

    private string List => Path.Combine(stage, "placed");

    public void Place()
    {
        var tree = FolderTree.Read(New);
        File.WriteAllText(List, string.Concat(Describe(tree).Append(End).Select(field => field + '\0')));
        try
        {
            foreach (var inner in tree.Folders) CreateFolder(InFolder(inner));
            foreach (var file in tree.Files.Concat(tree.Links)) Place(file);
        }
        catch
        {
            Undo();
            throw;
        }
        File.Delete(List);
    }

    /// <summary>Restores the folder. May be repeated.</summary>
    public void Undo()
    {
        if (!File.Exists(List) || File.ReadAllText(List).Split('\0') is not [.. var fields, End, ""]) return;
        var entries = fields.Chunk(3).Select(entry => (Path: entry[0], Kind: entry[1], Stamp: entry[2])).ToList();
        foreach (var (file, kind, stamp) in entries.Where(e => e.Kind != AddedFolder)) Undo(file, kind, stamp);
        foreach (var (inner, _, _) in entries.Where(e => e.Kind == AddedFolder).Reverse())
        {
            var path = InFolder(inner);
            if (Directory.Exists(path) && !Directory.EnumerateFileSystemEntries(path).Any()) Directory.Delete(path);
        }
        File.Delete(List);
    }

    /// <summary>Refuses to replace a pipe, a socket or a device.</summary>
    public static void RequireReplaceable(string path)
    {
        if (FileStatus.Of(path, follow: false) is { IsRegular: false, IsFolder: false } && LinkTarget(path) is null)
            throw new CommandException("not a regular file", path, "only files are replaced: choose another -o");
    }

    private void Undo(string file, string kind, string stamp)
    {
        var (final, old) = (InFolder(file), OldOf(file));
        var isPlaced = !Exists(NewOf(file)) && Exists(final) && StampOf(final) == stamp;
        if (Exists(old) && (isPlaced || !Exists(final))) File.Move(old, final, overwrite: true);
        else if (isPlaced && kind == Added) File.Delete(final);
    }

    private IEnumerable<string> Describe(FolderTree tree)
    {
        var folders = tree.Folders.Where(f => !Directory.Exists(InFolder(f))).SelectMany(f => (string[])[f, AddedFolder, ""]);
        var files = tree.Files.Concat(tree.Links)
            .SelectMany(f => (string[])[f, Exists(InFolder(f)) ? Replaced : Added, StampOf(tree.FullPath(f))]);
        return folders.Concat(files);
    }

    private static void CreateFolder(string path)
    {
        if (Directory.Exists(path) && LinkTarget(path) is not null)
            throw new CommandException("a link is where a folder must go", path, "it may lead anywhere: remove it, or choose another -o");
        Directory.CreateDirectory(path);
    }

    private void Place(string file)
    {
        var (staged, final, old) = (NewOf(file), InFolder(file), OldOf(file));
        if (Directory.Exists(final) && LinkTarget(final) is null)
            throw new CommandException("a folder is where a file must go", final, "move it away, or choose another -o");
        RequireReplaceable(final);
        if (Exists(final))
        {
            Directory.CreateDirectory(Path.GetDirectoryName(old)!);
            Replace(staged, final, old);
        }
        else
        {
            File.Move(staged, final, overwrite: true); // As one rename: without it, .NET makes a link and removes the other name.
        }
    }

    private static void Replace(string staged, string final, string old)
    {
        if (LinkTarget(final) is { } target)
        {
            File.CreateSymbolicLink(old, target);
            File.Move(staged, final, overwrite: true);
            return;
        }
        try
        {
            File.Replace(staged, final, old);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // There is another disk below the folder, or a read-only file on Windows: for a moment there is no file.
            File.Delete(old);
            File.Move(final, old);
            File.Move(staged, final);
        }
    }

    private string InFolder(string relative) => Path.Combine(folder, relative);

    private string NewOf(string relative) => Path.Combine(New, relative);

    private string OldOf(string relative) => Path.Combine(stage, "old", relative);

    private static bool Exists(string path) => Path.Exists(path) || LinkTarget(path) is not null;

    private static string? LinkTarget(string path) => new FileInfo(path).LinkTarget;

    private static string StampOf(string path) =>
        LinkTarget(path) ?? FormattableString.Invariant($"{new FileInfo(path).Length} {File.GetLastWriteTimeUtc(path).Ticks}");
}
