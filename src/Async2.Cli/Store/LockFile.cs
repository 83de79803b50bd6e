using System.Diagnostics;

namespace Async2.Cli.Store;

/// <summary>Lets one process at a time do something. The kernel releases the lock with the process.</summary>
internal static class LockFile
{
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(20);

    /// <summary>Waits for the lock: a file that is made if it is not there, and stays.</summary>
    /// <exception cref="IOException">Another process has had it for longer than that, or its folder is gone.</exception>
    public static FileStream Take(string path, TimeSpan patience)
    {
        for (var waiting = Stopwatch.StartNew(); ; Thread.Sleep(s_pause))
        {
            try
            {
                return new FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
            }
            catch (IOException) when (waiting.Elapsed < patience && Directory.Exists(Path.GetDirectoryName(path)))
            {
            }
        }
    }
}
