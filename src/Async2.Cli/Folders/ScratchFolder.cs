using Async2.Compiler;

namespace Async2.Cli.Folders;

/// <summary>A temporary folder for the life of this object. If this process is killed, the next scratch folder removes it.</summary>
internal sealed class ScratchFolder : IDisposable
{
    private const string Prefix = "async2-";

    private readonly ClaimedFolder _folder;

    public ScratchFolder()
    {
        var temporary = System.IO.Path.GetTempPath();
        if (!Directory.Exists(temporary))
            throw new CommandException("no such folder for temporary files", temporary, "make it, or set TMPDIR to another one");
        foreach (var abandoned in ClaimedFolder.Abandoned(temporary, Prefix)) Remove(abandoned);
        _folder = new ClaimedFolder(temporary, Prefix);
    }

    public string Path => _folder.Path;

    public string this[string name] => System.IO.Path.Combine(Path, name);

    /// <inheritdoc cref="FolderClaim.Share"/>
    public void Share(int process) => _folder.Share(process);

    public void Dispose() => Remove(_folder);

    private static void Remove(ClaimedFolder folder)
    {
        try
        {
            folder.Dispose();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Programs that ran in it may have made folders that cannot be removed, or their processes still write.
            Screen.Tell($"cannot remove: {folder.Path}: {ErrorLine.OneLine(e.Message)}");
        }
    }
}
