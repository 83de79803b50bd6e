using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>Keeps woven apps by the hash of what they were made from.</summary>
/// <remarks>
///     ~/.cache/async2/KEY/app/          the woven app; complete, for KEY appears by one rename
///     ~/.cache/async2/KEY/dotnet/       with --framework: the woven frameworks, and their host
///     ~/.cache/async2/KEY/report.json   what was woven
///     ~/.cache/async2/KEY/running/PID   one a process that runs from here; it keeps the entry from being pruned
///     ~/.cache/async2/.new-X/           an entry in the making
/// The time of KEY itself is that of its last use.
/// </remarks>
internal sealed class RunCache(string root)
{
    private const int MostEntries = 50;
    private const string Unfinished = ".new-";
    private const UnixFileMode OfOwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;
    private static readonly TimeSpan LongestUnused = TimeSpan.FromDays(30);
    private static readonly TimeSpan LongestInTheMaking = TimeSpan.FromDays(1);

    /// <summary>The user's cache: <c>$XDG_CACHE_HOME/async2</c>, <c>~/.cache/async2</c>, or <c>%LOCALAPPDATA%\async2</c>.</summary>
    public static RunCache OfUser()
    {
        var xdg = Environment.GetEnvironmentVariable("XDG_CACHE_HOME");
        if (OperatingSystem.IsWindows()) return In(Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData));
        if (Path.IsPathRooted(xdg)) return In(xdg); // A relative one is to be ignored, says the XDG specification.
        var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
        if (home.Length == 0) throw new CommandException("no home folder for the cache", "HOME", "set XDG_CACHE_HOME, or give --no-cache");
        return In(Path.Combine(home, ".cache"));

        static RunCache In(string caches) => new(Path.Combine(caches, "async2"));
    }

    /// <summary>The entry, if it is there; it counts as used now, by this process.</summary>
    public CacheEntry? Find(string key)
    {
        var entry = new CacheEntry(Path.Combine(root, key));
        try
        {
            if (!Directory.Exists(entry.App)) return null;
            entry.MarkUsed();
        }
        catch (DirectoryNotFoundException)
        {
            return null; // Pruned at this moment.
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // A cache that can only be read still serves.
        }
        return entry;
    }

    /// <summary>Makes an entry, or takes the one that somebody else has finished first.</summary>
    public CacheEntry Add(string key, Func<string, WeaveReport> fill)
    {
        var entry = New(key);
        try
        {
            entry.Report = fill(entry.App);
            var published = Path.Combine(root, key);
            try
            {
                Directory.Move(entry.Folder, published);
            }
            catch (IOException) when (Directory.Exists(published))
            {
            }
        }
        finally
        {
            if (Directory.Exists(entry.Folder)) Directory.Delete(entry.Folder, recursive: true);
        }
        Prune();
        return Find(key) ?? throw new CommandException("the cache is being emptied", root, "try again");
    }

    /// <summary>Removes entries that nobody has used for long, or that are too many, and what crashed runs left.</summary>
    public void Prune()
    {
        try
        {
            var folders = new DirectoryInfo(root).GetDirectories();
            var entries = folders.Where(f => f.Name[0] != '.').OrderByDescending(f => f.LastWriteTimeUtc);
            var old = entries.Where((f, i) => i >= MostEntries || IsOlder(f, LongestUnused)).Where(
                f => !new CacheEntry(f.FullName).IsRunning());
            var crashed = folders.Where(f => f.Name[0] == '.' && IsOlder(f, LongestInTheMaking));
            foreach (var folder in old.Concat(crashed)) Remove(folder);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Somebody else is pruning, or the cache is not ours to prune.
        }
    }

    private CacheEntry New(string key)
    {
        var entry = new CacheEntry(Path.Combine(root, Unfinished + key[..8] + Path.GetRandomFileName()));
        try
        {
            if (!OperatingSystem.IsWindows()) Directory.CreateDirectory(root, OfOwnerOnly);
            Directory.CreateDirectory(entry.App);
            Directory.CreateDirectory(entry.Running);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new CommandException(
                "cannot write the cache", root, "set XDG_CACHE_HOME to a folder that can be written, or give --no-cache", e);
        }
        return entry;
    }

    private void Remove(DirectoryInfo folder)
    {
        // Renamed first, so that nobody finds half an entry.
        var doomed = Path.Combine(root, Unfinished + Path.GetRandomFileName());
        folder.MoveTo(doomed);
        Directory.Delete(doomed, recursive: true);
    }

    private static bool IsOlder(DirectoryInfo folder, TimeSpan age) => DateTime.UtcNow - folder.LastWriteTimeUtc > age;
}
