namespace Async2.Cli.Store;

/// <summary>Lets one process of a user at a time put its files into an output folder.</summary>
/// <remarks>    ~/.cache/async2/.writing/DIGEST     an empty file, which stays, for each output folder</remarks>
internal static class OutputLock
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    /// <returns>The lock; null if there is no folder for it, so that this process has to do without.</returns>
    public static FileStream? Take(string output)
    {
        try
        {
            var folder = UserCache.Find().Writing;
            PrivateFolder.Create(folder);
            PrivateFolder.RequireTrusted(folder);
            return LockFile.Take(Path.Combine(folder, ContentDigest.OfText(output)), s_patience);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or CommandException)
        {
            return null;
        }
    }
}
