namespace Async2.Compiler;

/// <summary>
/// Files that appear all together or not at all: each is written into a folder beside its destination and renamed at the end.
/// </summary>
internal sealed class OutputFiles : IDisposable
{
    private readonly List<(string Folder, string Destination)> _written = [];

    public static bool IsSame(string a, string b) => Path.GetFullPath(a) == Path.GetFullPath(b);

    /// <summary>
    /// Calls <paramref name="write"/> with a file of the destination's name (its PDB goes beside it). Several threads may write at once.
    /// </summary>
    /// <exception cref="WeaveException">The destination's folder cannot be written to, or a pipe or a device is in its place.</exception>
    public void Write(string destination, Action<string> write)
    {
        var full = Path.GetFullPath(destination);
        foreach (var file in (string[])[full, Path.ChangeExtension(full, ".pdb")])
            if (FileStatus.IsSpecial(file)) throw new WeaveException($"not a regular file: {file}: choose another destination");
        try
        {
            var folder = Path.Combine(Path.GetDirectoryName(full)!, $".async2-{Guid.NewGuid():N}");
            Directory.CreateDirectory(folder);
            lock (_written) _written.Add((folder, full));
            write(Path.Combine(folder, Path.GetFileName(full)));
        }
        catch (Exception e) when (e is IOException and not EndOfStreamException or UnauthorizedAccessException)
        {
            throw new WeaveException($"cannot write: {destination}: {e.Message}", e);
        }
    }

    /// <summary>Renames everything to its destination.</summary>
    /// <exception cref="WeaveException">A destination cannot be replaced.</exception>
    public void Publish()
    {
        foreach (var (folder, destination) in _written.OrderBy(w => w.Destination, StringComparer.Ordinal))
        {
            foreach (var file in Directory.EnumerateFiles(folder))
            {
                var target = Path.Combine(Path.GetDirectoryName(destination)!, Path.GetFileName(file));
                try
                {
                    File.Move(file, target, overwrite: true);
                }
                catch (Exception e) when (e is IOException or UnauthorizedAccessException)
                {
                    throw new WeaveException($"cannot write: {target}: {e.Message}", e);
                }
            }
        }
    }

    public void Dispose()
    {
        foreach (var (folder, _) in _written)
            if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
    }
}
