using System.Globalization;
using Async2.Compiler;

namespace Async2.Cli.Store;

/// <summary>A folder in the store. Other processes may remove it at any time.</summary>
internal sealed record Entry(string Folder)
{
    /// <summary>The folder with a file for each process that runs from the entry.</summary>
    public const string RunningFolder = "running";

    // A run leaves its mark behind, because the app that takes its place does not know of it. This many are removed together.
    private const int ManyMarks = 32;

    private string Running => this[RunningFolder];

    public string this[string name] => Path.Combine(Folder, name);

    /// <summary>Copies a file out of it; false if that is not possible any more.</summary>
    public bool TryCopy(string name, string destination)
    {
        try
        {
            File.Copy(this[name], destination, overwrite: true);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    /// <summary>The text of a file; null if there is none, or it cannot be read any more.</summary>
    public string? Text(string name)
    {
        try
        {
            return File.Exists(this[name]) ? File.ReadAllText(this[name]) : null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>Counts the entry as used now, and if it asks for that, as running as long as this process lives.</summary>
    /// <returns>False if the entry has been removed.</returns>
    public bool MarkUsed(bool running)
    {
        try
        {
            Directory.SetLastWriteTimeUtc(Folder, DateTime.UtcNow);
            if (!running) return true;
            if (Directory.GetFiles(Running).Length >= ManyMarks) IsRunning();
            File.WriteAllBytes(Path.Combine(Running, Environment.ProcessId.ToString(CultureInfo.InvariantCulture)), []);
            return true;
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            return false;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return true; // A cache that is read-only still serves.
        }
    }

    /// <summary>Whether a process still runs from here. Removes the marks of those that have ended.</summary>
    public bool IsRunning()
    {
        var alive = false;
        foreach (var mark in Directory.Exists(Running) ? Directory.GetFiles(Running) : [])
        {
            if (int.TryParse(Path.GetFileName(mark), out var id) && FolderClaim.IsAlive(id)) alive = true;
            else File.Delete(mark);
        }
        return alive;
    }
}
