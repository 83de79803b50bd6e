using System.Globalization;
using Async2.Cli.Folders;

namespace Async2.Cli.Run;

/// <summary>
/// What the tool put into a cache entry, by which it tells an entry that is whole from one that somebody cleaned up, cut off or edited.
/// </summary>
/// <remarks>
///     KEY/manifest      "PATH\0SIZE\0TIME\0" for each file, then "end\0"; several times for a file that may be one of several
/// Code, and what the host reads, has to be as it was made. Other files belong to the app, which may write where it lies: they only
/// have to be there, and what came on top is its own. Sizes and times are enough against accidents, and cost no reading at each start;
/// against other users it is the folder's owner and mode that help (<see cref="RunCache"/>).
/// </remarks>
internal static class EntryManifest
{
    private const string FileName = "manifest";
    private const string End = "end";

    private static readonly string[] Parts = ["app", "dotnet", CacheEntry.ReportFile];
    private static readonly string[] AsMade = [".dll", ".exe", ".so", ".dylib", ".deps.json", ".runtimeconfig.json"];

    /// <summary>Notes what an entry holds now.</summary>
    public static void Write(string entry)
    {
        var fields = FilesOf(entry).SelectMany(path => (string[])[path, .. Describe(Path.Combine(entry, path))]).Append(End);
        File.WriteAllText(Path.Combine(entry, FileName), string.Concat(fields.Select(f => f + '\0')));
    }

    /// <summary>Allows other files in the place of some, which may be renamed to there from now on.</summary>
    public static void Allow(string entry, IEnumerable<(string Path, string File)> others)
    {
        var path = Path.Combine(entry, FileName);
        var noted = File.ReadAllText(path);
        var added = others.SelectMany(o => (string[])[o.Path, .. Describe(o.File)]).Append(End);
        File.WriteAllText(path + ".new", noted[..^(End.Length + 1)] + string.Concat(added.Select(f => f + '\0')));
        File.Move(path + ".new", path, overwrite: true);
    }

    /// <summary>Whether everything is there that was noted.</summary>
    public static bool Fits(string entry)
    {
        var path = Path.Combine(entry, FileName);
        if (!File.Exists(path)) return false;
        var fields = File.ReadAllText(path).Split('\0');
        return fields is [.., End, ""] && fields[..^2].Chunk(3).GroupBy(file => file[0]).All(file => IsAsNoted(entry, file.Key, file));
    }

    private static bool IsAsNoted(string entry, string path, IEnumerable<string[]> noted)
    {
        var full = Path.Combine(entry, path);
        if (!File.Exists(full)) return false;
        if (!MustBeAsMade(path)) return true;
        var found = Describe(full);
        return noted.Any(n => n.AsSpan(1).SequenceEqual(found));
    }

    private static IEnumerable<string> FilesOf(string entry) =>
        FolderTree.Read(entry).Files.Where(file => Parts.Contains(file.Split(Path.DirectorySeparatorChar)[0]));

    private static bool MustBeAsMade(string path) =>
        !path.StartsWith("app" + Path.DirectorySeparatorChar, StringComparison.Ordinal)
            || AsMade.Any(suffix => path.EndsWith(suffix, StringComparison.OrdinalIgnoreCase));

    private static string[] Describe(string path)
    {
        var file = new FileInfo(path);
        return [file.Length.ToString(CultureInfo.InvariantCulture), file.LastWriteTimeUtc.Ticks.ToString(CultureInfo.InvariantCulture)];
    }
}
