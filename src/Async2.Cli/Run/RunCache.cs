using System.Diagnostics;
using Async2.Cli.Folders;
using Async2.Cli.ReadyToRun;
using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>Keeps woven apps by the hash of what they were made from.</summary>
/// <remarks>
///     ~/.cache/async2/KEY/app/          the woven app; complete, for KEY appears by one rename
///     ~/.cache/async2/KEY/dotnet/       with --framework: the woven frameworks, and their host
///     ~/.cache/async2/KEY/report.json   what was woven
///     ~/.cache/async2/KEY/manifest      what is in app/ and dotnet/
///     ~/.cache/async2/KEY/running/PID   one a process that runs from here; it keeps the entry from being pruned
///     ~/.cache/async2/KEY/ready-to-run… native code in the making (<see cref="NativeCodeJob"/>)
///     ~/.cache/async2/.woven/           what was woven, for entries that have the same assemblies among the same
///     ~/.cache/async2/.native/          what was compiled to native code, for entries that have the same assemblies
///     ~/.cache/async2/.known/           which KEY a folder has whose files have not changed
///     ~/.cache/async2/.new-X/           an entry in the making; or a folder that is being removed
///     ~/.cache/async2/.replacing        locked while a damaged entry is replaced
/// The time of KEY itself is that of its last use. What lies here is run, so it must be this user's (or root's), and nobody else's to
/// write.
/// </remarks>
internal sealed class RunCache(string root)
{
    private const int MostEntries = 50;
    private const int MostAttempts = 20;
    private const string Unfinished = ".new-";
    private const UnixFileMode OfOwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;
    private static readonly TimeSpan LongestUnused = TimeSpan.FromDays(30);
    private static readonly TimeSpan LongestInTheMaking = TimeSpan.FromDays(1);
    private static readonly TimeSpan LongestReplacement = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan LongestTick = TimeSpan.FromSeconds(3);

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

    /// <summary>What was woven.</summary>
    public FileStore Woven { get; } = new(Path.Combine(root, ".woven"));

    /// <summary>The keys of folders that have not changed.</summary>
    public KnownKeys Known { get; } = new(new FileStore(Path.Combine(root, ".known")), LongestTick);

    /// <summary>What was compiled to native code.</summary>
    public FileStore NativeCode { get; } = new(Path.Combine(root, ".native"));

    /// <summary>The entry, if it is there; it counts as used now, by this process.</summary>
    public CacheEntry? Find(string key)
    {
        var entry = new CacheEntry(Path.Combine(root, key));
        if (!Directory.Exists(entry.Folder)) return null;
        RequireTrusted(root);
        RequireTrusted(entry.Folder);
        try
        {
            if (!EntryManifest.Fits(entry.Folder)) return null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException)
        {
            return null; // What is there is not what this program writes.
        }
        try
        {
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

    /// <summary>Makes an entry in the place of a damaged one or of none, or takes the one that somebody else has finished first.</summary>
    /// <param name="key">What it is found by.</param>
    /// <param name="fill">Weaves an app into a folder.</param>
    /// <param name="nativeCode">What of that is to be compiled to native code.</param>
    public CacheEntry Add(
        string key, Func<string, WeaveReport> fill, Func<string, WeaveReport, NativeCodeOrder?>? nativeCode = null)
    {
        var entry = New(key);
        try
        {
            using (new FolderClaim(entry.Folder))
            {
                entry.Report = fill(entry.App);
                if (nativeCode is not null) new NativeCodeJob(entry, NativeCode).Begin(() => nativeCode(entry.App, entry.Report));
            }
            EntryManifest.Write(entry.Folder);
            Publish(entry, key);
        }
        finally
        {
            if (Directory.Exists(entry.Folder)) Directory.Delete(entry.Folder, recursive: true);
        }
        Prune();
        return Find(key) ?? throw new CommandException("the cache is being emptied", root, "try again");
    }

    private void Publish(CacheEntry entry, string key)
    {
        var published = Path.Combine(root, key);
        for (var attempts = 1; ; attempts++)
        {
            try
            {
                Directory.Move(entry.Folder, published);
                return;
            }
            catch (IOException) when (attempts < MostAttempts)
            {
                // There is one. Whether it still is when one looks is another matter: others come and go.
            }
            if (Find(key) is not null) return;
            // One at a time, so that nobody removes what somebody else has just made; who needs not remove anything does not wait for it.
            using var replacing = Lock(Path.Combine(root, ".replacing"));
            if (Find(key) is not null) return;
            if (Path.Exists(published)) Remove(published);
        }
    }

    private static FileStream Lock(string path)
    {
        for (var waiting = Stopwatch.StartNew(); ; Thread.Sleep(20))
        {
            try
            {
                return new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
            }
            catch (IOException) when (waiting.Elapsed < LongestReplacement)
            {
            }
        }
    }

    /// <summary>
    /// Removes entries that nobody has used for long, or that are too many, and what crashed runs left. What lies there besides is not
    /// ours, as where the cache has been put into a folder that has other things in it.
    /// </summary>
    public void Prune()
    {
        try
        {
            RequireTrusted(root);
            var folders = new DirectoryInfo(root).GetDirectories().Where(f => FolderClaim.IsClaimed(f.FullName)).ToList();
            var entries = folders.Where(f => f.Name[0] != '.').OrderByDescending(f => f.LastWriteTimeUtc);
            var old = entries.Where((f, i) => i >= MostEntries || IsOlder(f, LongestUnused)).Where(
                f => !new CacheEntry(f.FullName).IsRunning());
            var crashed = folders.Where(f => f.Name.StartsWith(Unfinished, StringComparison.Ordinal)
                && (IsOlder(f, LongestInTheMaking) || FolderClaim.IsAbandoned(f.FullName)));
            foreach (var folder in old.Concat(crashed)) Remove(folder.FullName);
            Woven.Sweep();
            NativeCode.Sweep();
            Known.Sweep();
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
            CreatePrivate(root);
            RequireTrusted(root);
            CreatePrivate(entry.Folder);
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

    private void Remove(string entry)
    {
        // Renamed first, so that nobody finds half an entry.
        var doomed = Path.Combine(root, Unfinished + Path.GetRandomFileName());
        Directory.Move(entry, doomed);
        try
        {
            if (File.Exists(doomed)) File.Delete(doomed);
            else Directory.Delete(doomed, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The next one that prunes tries again, or does so already.
        }
    }

    private static void CreatePrivate(string folder)
    {
        if (OperatingSystem.IsWindows()) Directory.CreateDirectory(folder);
        else Directory.CreateDirectory(folder, OfOwnerOnly);
    }

    private static void RequireTrusted(string folder)
    {
        if (FileStatus.Of(folder) is not { } status || FileStatus.Of(folder, follow: false) is not { } link) return;
        const string Instead = "remove it, set XDG_CACHE_HOME to a folder of your own, or give --no-cache";
        if (!IsOfUser(status) || !IsOfUser(link)) throw new CommandException("the cache is somebody else's", folder, Instead);
        if ((status.Mode & (UnixFileMode.GroupWrite | UnixFileMode.OtherWrite)) != 0)
            throw new CommandException("others may write to the cache", folder, Instead);
    }

    private static bool IsOfUser(FileStatus status) => status.IsOwn || status.IsRoots;

    private static bool IsOlder(DirectoryInfo folder, TimeSpan age) => DateTime.UtcNow - folder.LastWriteTimeUtc > age;
}
