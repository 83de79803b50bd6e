using System.Globalization;
using Async2.Cli.Folders;
using Async2.Compiler;

namespace Async2.Cli.Store;

/// <summary>The files of an entry, to tell one that is whole from one that was cleaned up, cut off or edited.</summary>
/// <remarks>
///     KEY/manifest      "PATH\0SIZE\0TIME\0" for each file, then "end\0"; several times for a file that may be one of several
/// Files that are run, or that the host reads, must be as they were made. Other files of an app only have to exist, because the app may
/// write where it lies. Sizes and times are enough against accidents, and nothing is read at the start of an app. Against other users
/// the owner and the mode of the folder help (<see cref="PrivateFolder"/>).
/// </remarks>
internal static class Manifest
{
    /// <summary>The folder of an entry that holds an app.</summary>
    public const string App = "app";

    /// <summary>The folder with the state of a compile job (<see cref="ReadyToRun.BackgroundCompile"/>), which changes.</summary>
    public const string CompileState = "native-code";

    private const string FileName = "manifest";
    private const string End = "end";

    private static readonly string[] s_changing = [CompileState, Entry.RunningFolder, FolderClaim.FileName];
    private static readonly string[] s_asMade = [".dll", ".exe", ".so", ".dylib", ".deps.json", ".runtimeconfig.json"];

    public static void Write(Entry entry)
    {
        var fields = FolderTree.Read(entry.Folder).Files.Where(file => !s_changing.Contains(TopOf(file)))
            .SelectMany(path => (string[])[path, .. Describe(entry[path])]).Append(End);
        File.WriteAllText(entry[FileName], string.Concat(fields.Select(f => f + '\0')));
    }

    /// <summary>Allows other files in the place of some, which may be renamed to there from now on.</summary>
    public static void Allow(Entry entry, IEnumerable<(string Path, string File)> others)
    {
        var listed = File.ReadAllText(entry[FileName]);
        var added = others.SelectMany(o => (string[])[o.Path, .. Describe(o.File)]).Append(End);
        AtomicFile.Write(entry[FileName], listed[..^(End.Length + 1)] + string.Concat(added.Select(f => f + '\0')));
    }

    public static bool Fits(Entry entry)
    {
        try
        {
            return entry.Text(FileName)?.Split('\0') is [.. var fields, End, ""]
                && fields.Chunk(3).GroupBy(file => file[0]).All(file => IsAsListed(entry, file.Key, file));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException)
        {
            return false; // Another program has written it.
        }
    }

    private static bool IsAsListed(Entry entry, string path, IEnumerable<string[]> listed)
    {
        if (!File.Exists(entry[path])) return false;
        if (TopOf(path) == App && !s_asMade.Any(suffix => path.EndsWith(suffix, StringComparison.OrdinalIgnoreCase))) return true;
        var found = Describe(entry[path]);
        return listed.Any(n => n.AsSpan(1).SequenceEqual(found));
    }

    private static string TopOf(string path) => path.Split(Path.DirectorySeparatorChar)[0];

    private static string[] Describe(string path)
    {
        var file = new FileInfo(path);
        return [file.Length.ToString(CultureInfo.InvariantCulture), file.LastWriteTimeUtc.Ticks.ToString(CultureInfo.InvariantCulture)];
    }
}
