namespace Async2.Cli.Store;

/// <summary>All that the tool keeps for a user.</summary>
/// <remarks>
///     ~/.cache/async2/KEY/            a woven app
///     ~/.cache/async2/.woven/KEY/     a woven assembly, for all apps that have it among the same assemblies
///     ~/.cache/async2/.native/KEY/    a woven assembly with native code
///     ~/.cache/async2/.known/KEY/     the key of an app's folder whose files have not changed
///     ~/.cache/async2/.writing/       who writes an output folder
/// </remarks>
internal sealed class UserCache(string root)
{
    private const int MostApps = 50;
    private const long MostBytes = 1L << 30;

    /// <summary>The user's cache: <c>$XDG_CACHE_HOME/async2</c>, <c>~/.cache/async2</c>, or <c>%LOCALAPPDATA%\async2</c>.</summary>
    public static UserCache Find()
    {
        var xdg = Environment.GetEnvironmentVariable("XDG_CACHE_HOME");
        if (OperatingSystem.IsWindows()) return In(Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData));
        if (Path.IsPathRooted(xdg)) return In(xdg); // The XDG specification says to ignore a relative path.
        var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
        if (home.Length == 0) throw new CommandException("no home folder for the cache", "HOME", "set XDG_CACHE_HOME, or give --no-cache");
        return In(Path.Combine(home, ".cache"));

        static UserCache In(string caches) => new(Path.Combine(caches, "async2"));
    }

    public ContentStore Apps { get; } = new(root) { MostEntries = MostApps };
    public ContentStore Woven { get; } = new(Path.Combine(root, ".woven")) { MostBytes = MostBytes };
    public ContentStore NativeCode { get; } = new(Path.Combine(root, ".native")) { MostBytes = MostBytes };
    public ContentStore KnownKeys { get; } = new(Path.Combine(root, ".known")) { MostBytes = MostBytes };

    /// <summary>The folder of <see cref="OutputLock"/>.</summary>
    public string Writing { get; } = Path.Combine(root, ".writing");

    public void Prune()
    {
        foreach (var store in (ContentStore[])[Apps, Woven, NativeCode, KnownKeys]) store.Prune();
    }
}
