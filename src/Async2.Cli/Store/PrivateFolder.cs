using Async2.Compiler;

namespace Async2.Cli.Store;

/// <summary>Folders whose files are run: they belong to this user or to root, and nobody else may write to them.</summary>
internal static class PrivateFolder
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;

    public static void Create(string folder)
    {
        // The parent first, because .NET would create it with the usual mode.
        foreach (var created in (string[])[Path.GetDirectoryName(folder)!, folder])
            _ = OperatingSystem.IsWindows() ? Directory.CreateDirectory(created) : Directory.CreateDirectory(created, OwnerOnly);
    }

    /// <summary>Refuses a folder that others could have filled.</summary>
    public static void RequireTrusted(string folder)
    {
        if (FileStatus.Of(folder) is not { } status || FileStatus.Of(folder, follow: false) is not { } link) return;
        const string Instead = "remove it, set XDG_CACHE_HOME to a folder of your own, or give --no-cache";
        if (!IsOfUser(status) || !IsOfUser(link)) throw new CommandException("the cache is somebody else's", folder, Instead);
        if ((status.Mode & (UnixFileMode.GroupWrite | UnixFileMode.OtherWrite)) != 0)
            throw new CommandException("others may write to the cache", folder, Instead);
    }

    private static bool IsOfUser(FileStatus status) => status.IsOwn || status.IsRoots;
}
