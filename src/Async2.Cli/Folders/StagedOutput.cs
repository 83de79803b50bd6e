using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli.Folders;

/// <summary>
/// Makes files appear in a folder all at once or not at all. They are written to a hidden folder beside or inside it, on the same
/// disk, and then renamed. After a failure they are renamed back.
/// </summary>
/// <remarks>
///     OUT absent:   .OUT.async2-x/new  is renamed to OUT.
///     OUT there:    OUT/.async2-x/new/f  is renamed to OUT/f, after OUT/f has been renamed to OUT/.async2-x/old/f.
///                   Other files of OUT stay. At the end old/ is renamed to replaced/.
/// The next process renames back the files that it finds in the old/ of a killed process, and removes its stage.
/// </remarks>
internal sealed class StagedOutput : IDisposable
{
    private const string Mark = ".async2-";

    private readonly string _stage;
    private readonly FolderClaim _claim;
    private readonly Stack<Action> _undo = new();

    public StagedOutput(string target)
    {
        Target = Path.GetFullPath(target);
        var (folder, prefix) = Directory.Exists(Target) ? (Target, Mark) : Beside(Target);
        _stage = Path.Combine(folder, prefix + Path.GetRandomFileName());
        try
        {
            Directory.CreateDirectory(NewFiles);
            _claim = new FolderClaim(_stage);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            if (Directory.Exists(_stage)) Directory.Delete(_stage, recursive: true);
            throw new CommandException("cannot write", Target, "choose another -o", e);
        }
    }

    /// <summary>The folder in which they appear.</summary>
    public string Target { get; }

    public string NewFiles => Path.Combine(_stage, "new");

    /// <summary>A folder beside them for temporary files.</summary>
    public string NewScratchFolder() => Directory.CreateDirectory(Path.Combine(_stage, "scratch", Path.GetRandomFileName())).FullName;

    private string OldFiles => OldFilesOf(_stage);

    /// <summary>Restores a target that a killed process was changing.</summary>
    public static void Recover(string target)
    {
        var full = Path.GetFullPath(target);
        if (Directory.Exists(full)) RemoveAbandoned(full, Mark, full);
        var (folder, prefix) = Beside(full);
        RemoveAbandoned(folder, prefix, full);
    }

    public void Commit()
    {
        if (!Directory.Exists(Target))
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Target)!);
            Directory.Move(NewFiles, Target);
            return;
        }
        try
        {
            Merge(FolderTree.Read(NewFiles));
            if (Directory.Exists(OldFiles)) Directory.Move(OldFiles, Path.Combine(_stage, "replaced"));
        }
        catch
        {
            while (_undo.TryPop(out var undo)) undo();
            throw;
        }
    }

    public void Dispose()
    {
        _claim.Dispose();
        if (Directory.Exists(_stage)) Directory.Delete(_stage, recursive: true);
    }

    private void Merge(FolderTree files)
    {
        foreach (var folder in files.Folders) CreateFolder(Path.Combine(Target, folder));
        foreach (var file in files.Files.Concat(files.Links))
        {
            var (staged, final, old) = (files.FullPath(file), Path.Combine(Target, file), Path.Combine(OldFiles, file));
            if (Exists(final))
            {
                Directory.CreateDirectory(Path.GetDirectoryName(old)!);
                Move(final, old);
            }
            Move(staged, final);
        }
    }

    private void CreateFolder(string folder)
    {
        if (Directory.Exists(folder))
        {
            if (new DirectoryInfo(folder).LinkTarget is null) return;
            throw new CommandException("a link is where a folder must go", folder, "it may lead anywhere: remove it, or choose another -o");
        }
        Directory.CreateDirectory(folder);
        _undo.Push(() => Directory.Delete(folder));
    }

    private void Move(string from, string to)
    {
        if (Directory.Exists(from) && new DirectoryInfo(from).LinkTarget is null)
            throw new CommandException("a folder is where a file must go", from, "move it away, or choose another -o");
        RequireReplaceable(from);
        File.Move(from, to);
        _undo.Push(() => File.Move(to, from));
    }

    /// <summary>Refuses to replace a pipe, a socket or a device.</summary>
    public static void RequireReplaceable(string path)
    {
        if (FileStatus.Of(path, follow: false) is { IsRegular: false, IsFolder: false } && new FileInfo(path).LinkTarget is null)
            throw new CommandException("not a regular file", path, "only files are replaced: choose another -o");
    }

    private static bool Exists(string path) => Path.Exists(path) || new FileInfo(path).LinkTarget is not null;

    private static (string Folder, string Prefix) Beside(string target)
    {
        var folder = Path.GetDirectoryName(target) ?? target;
        while (!Directory.Exists(folder)) folder = Path.GetDirectoryName(folder)!;
        return (folder, $".{Path.GetFileName(target)}{Mark}");
    }

    private static string OldFilesOf(string stage) => Path.Combine(stage, "old");

    private static void RemoveAbandoned(string folder, string prefix, string target)
    {
        var stages = Directory.EnumerateDirectories(folder).Where(f => Path.GetFileName(f).StartsWith(prefix, StringComparison.Ordinal));
        foreach (var stage in stages.Where(FolderClaim.IsAbandoned))
        {
            var old = OldFilesOf(stage);
            if (Directory.Exists(old))
            {
                var files = FolderTree.Read(old);
                foreach (var file in files.Files.Concat(files.Links))
                    File.Move(files.FullPath(file), Path.Combine(target, file), overwrite: true);
            }
            Directory.Delete(stage, recursive: true);
        }
    }
}
