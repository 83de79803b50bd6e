using System.Diagnostics;
using Async2.Cli.Terminal;

namespace Async2.Cli.Store;

/// <summary>Lets one process of a user at a time put its files into an output folder. The kernel releases it with the process.</summary>
/// <remarks>    ~/.cache/async2/.writing/DIGEST     an empty file, which stays, for each output folder</remarks>
internal static class OutputLock
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(20);

    /// <returns>The lock; null if there is no folder for it, so that this process has to do without.</returns>
    public static FileStream? Take(string output)
    {
        try
        {
            var folder = UserCache.Find().Writing;
            PrivateFolder.Create(folder);
            PrivateFolder.RequireTrusted(folder);
            return Open(Path.Combine(folder, ContentDigest.OfText(output)));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or CommandException)
        {
            return null;
        }
    }

    private static FileStream Open(string path)
    {
        for (var waiting = Stopwatch.StartNew(); ; Thread.Sleep(s_pause))
        {
            try
            {
                return new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
            }
            catch (IOException) when (waiting.Elapsed < s_patience && File.Exists(path))
            {
            }
        }
    }
}
