namespace Async2.Cli.Folders;

/// <summary>Files that were made at some cost, by the hash of what they were made from.</summary>
/// <remarks>
///     FOLDER/KEY.LENGTH      complete, for it appears by one rename; its time is that of its last use
/// What goes in and what comes out are copies: whoever takes a file may change it. No file is needed, so one that is not there, or was cut
/// off, is made again, and one that cannot be kept is not.
/// </remarks>
internal sealed class FileStore(string folder)
{
    private const long MostBytes = 1L << 30;
    private const string Unfinished = ".new-";
    private static readonly TimeSpan LongestUnused = TimeSpan.FromDays(30);
    private static readonly TimeSpan LongestInTheMaking = TimeSpan.FromDays(1);

    /// <summary>The key of what is made of a file.</summary>
    /// <param name="file">The file.</param>
    /// <param name="how">How it is made.</param>
    public static string KeyOf(string file, string how) => ContentDigest.OfText($"{ContentDigest.OfFile(file)} {how}");

    /// <summary>Copies the file of a key, if there is one.</summary>
    public bool Take(string key, string destination) => Use(key, found =>
    {
        File.Copy(found, destination, overwrite: true);
        return true;
    });

    /// <summary>The text of a key; null if there is none.</summary>
    public string? Text(string key) => Use(key, File.ReadAllText);

    /// <summary>Keeps a copy of a file.</summary>
    public void Add(string key, string file) => Add(key, unfinished => File.Copy(file, unfinished));

    /// <summary>Keeps a text.</summary>
    public void AddText(string key, string text) => Add(key, unfinished => File.WriteAllText(unfinished, text));

    /// <summary>Removes what nobody has used for long, and the least recently used of what is too much.</summary>
    public void Sweep()
    {
        if (!Directory.Exists(folder) || new DirectoryInfo(folder).LinkTarget is not null) return; // What a link leads to is not ours.
        var left = MostBytes;
        foreach (var file in new DirectoryInfo(folder).GetFiles().OrderByDescending(f => f.LastWriteTimeUtc))
        {
            left -= file.Length;
            var longest = file.Name.StartsWith(Unfinished, StringComparison.Ordinal) ? LongestInTheMaking : LongestUnused;
            if (left < 0 || DateTime.UtcNow - file.LastWriteTimeUtc > longest) file.Delete();
        }
    }

    private T? Use<T>(string key, Func<string, T> use)
    {
        try
        {
            if (!Directory.Exists(folder)) return default;
            foreach (var found in Directory.EnumerateFiles(folder, key + ".*"))
            {
                if (new FileInfo(found).Length.ToString("x", null) != Path.GetExtension(found)[1..]) continue;
                var used = use(found);
                File.SetLastWriteTimeUtc(found, DateTime.UtcNow);
                return used;
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Swept at this moment, or not ours to touch.
        }
        return default;
    }

    private void Add(string key, Action<string> write)
    {
        var unfinished = Path.Combine(folder, Unfinished + Path.GetRandomFileName());
        try
        {
            if (OperatingSystem.IsWindows()) Directory.CreateDirectory(folder);
            else Directory.CreateDirectory(folder, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
            write(unfinished);
            File.Move(unfinished, Path.Combine(folder, $"{key}.{new FileInfo(unfinished).Length:x}"), overwrite: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            if (File.Exists(unfinished)) File.Delete(unfinished);
        }
    }
}
