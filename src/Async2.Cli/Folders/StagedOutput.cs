using Async2.Cli.Terminal;

namespace Async2.Cli.Folders;

/// <summary>
/// Lets files appear in a folder all at once or not at all: they are written to a hidden folder beside or inside it, on the
/// same disk, and then renamed. What went wrong half-way is renamed back.
/// </summary>
/// <remarks>
///     OUT absent:   .OUT.async2-x/new  is renamed to OUT.
///     OUT there:    OUT/.async2-x/new/f  is renamed to OUT/f, after OUT/f has been renamed to OUT/.async2-x/old/f.
///                   Files of OUT that are not among the new ones stay.
/// </remarks>
internal sealed class StagedOutput : IDisposable
{
    private readonly string _target;
    private readonly string _stage;
    private readonly bool _merges;
    private readonly Stack<Action> _undo = new();

    public StagedOutput(string target)
    {
        _target = Path.GetFullPath(target);
        _merges = Directory.Exists(_target);
        var name = $".async2-{Path.GetRandomFileName()}";
        _stage = _merges
            ? Path.Combine(_target, name)
            : Path.Combine(NearestFolder(_target), $".{Path.GetFileName(_target)}{name}");
        try
        {
            Directory.CreateDirectory(NewFiles);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new CommandException("cannot write", _target, "choose another -o", e);
        }
    }

    /// <summary>Where the files are to be written.</summary>
    public string NewFiles => Path.Combine(_stage, "new");

    private string OldFiles => Path.Combine(_stage, "old");

    /// <summary>Makes the files appear.</summary>
    public void Commit()
    {
        if (!_merges)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(_target)!);
            Directory.Move(NewFiles, _target);
            return;
        }
        try
        {
            Merge(FolderTree.Read(NewFiles));
        }
        catch
        {
            while (_undo.TryPop(out var undo)) undo();
            throw;
        }
    }

    public void Dispose()
    {
        if (Directory.Exists(_stage)) Directory.Delete(_stage, recursive: true);
    }

    private void Merge(FolderTree files)
    {
        foreach (var folder in files.Folders) CreateFolder(Path.Combine(_target, folder));
        foreach (var file in files.Files.Concat(files.Links))
        {
            var (staged, final, old) = (files.FullPath(file), Path.Combine(_target, file), Path.Combine(OldFiles, file));
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
        if (Directory.Exists(folder)) return;
        Directory.CreateDirectory(folder);
        _undo.Push(() => Directory.Delete(folder));
    }

    private void Move(string from, string to)
    {
        if (Directory.Exists(from) && new DirectoryInfo(from).LinkTarget is null)
            throw new CommandException("a folder is where a file must go", from, "move it away, or choose another -o");
        File.Move(from, to);
        _undo.Push(() => File.Move(to, from));
    }

    private static bool Exists(string path) => Path.Exists(path) || new FileInfo(path).LinkTarget is not null;

    private static string NearestFolder(string path)
    {
        var folder = Path.GetDirectoryName(path)!;
        while (!Directory.Exists(folder)) folder = Path.GetDirectoryName(folder)!;
        return folder;
    }
}
