using System.Globalization;

namespace Async2.Compiler;

/// <summary>
/// Files that appear all together or not at all: each is written into a folder beside its destination and renamed at the end.
/// </summary>
internal sealed class OutputFiles : IDisposable
{
    // By the folders of the destinations.
    private readonly Dictionary<string, ClaimedFolder> _stages = [];
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
            write(Path.Combine(NewFolder(full), Path.GetFileName(full)));
        }
        catch (Exception e) when (e is IOException and not EndOfStreamException or UnauthorizedAccessException)
        {
            throw new WeaveException($"cannot write: {destination}: {ClaimedFolder.WithFinalPaths(e.Message)}", e);
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
                    throw new WeaveException($"cannot write: {target}: {ClaimedFolder.WithFinalPaths(e.Message)}", e);
                }
            }
        }
    }

    public void Dispose()
    {
        foreach (var stage in _stages.Values) stage.Dispose();
    }

    // In separate folders, because the PDBs of two assemblies may have one name.
    private string NewFolder(string destination)
    {
        lock (_stages)
        {
            var parent = Path.GetDirectoryName(destination)!;
            if (!_stages.TryGetValue(parent, out var stage))
            {
                ClaimedFolder.RemoveAbandoned(parent);
                _stages.Add(parent, stage = new ClaimedFolder(parent));
            }
            var folder = Path.Combine(stage.Path, _written.Count.ToString(CultureInfo.InvariantCulture));
            Directory.CreateDirectory(folder);
            _written.Add((folder, destination));
            return folder;
        }
    }
}
