using Async2.Cli.Terminal;

namespace Async2.Cli.Folders;

/// <summary>A temporary folder for the life of this object. If this process is killed, the next scratch folder removes it.</summary>
internal sealed class ScratchFolder : IDisposable
{
    private const string Prefix = "async2-";

    private readonly FolderClaim _claim;

    public ScratchFolder()
    {
        var temporary = System.IO.Path.GetTempPath();
        if (!Directory.Exists(temporary))
            throw new CommandException("no such folder for temporary files", temporary, "make it, or set TMPDIR to another one");
        var all = Directory.EnumerateDirectories(temporary, Prefix + "*");
        foreach (var abandoned in all.Where(FolderClaim.IsAbandoned)) Remove(abandoned);
        Path = Directory.CreateTempSubdirectory(Prefix).FullName;
        _claim = new FolderClaim(Path);
    }

    public string Path { get; }

    public string this[string name] => System.IO.Path.Combine(Path, name);

    /// <inheritdoc cref="FolderClaim.Share"/>
    public void Share(int process) => _claim.Share(process);

    public void Dispose()
    {
        _claim.Dispose();
        Remove(Path);
    }

    private static void Remove(string folder)
    {
        try
        {
            Directory.Delete(folder, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Programs that ran in it may have made folders that cannot be removed, or their processes still write.
            Screen.Note($"async2: cannot remove: {folder}: {ErrorLine.OneLine(e.Message)}");
        }
    }
}
