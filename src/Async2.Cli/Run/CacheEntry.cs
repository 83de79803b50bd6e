using System.Globalization;
using System.Text.Json;
using Async2.Cli.Folders;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>One woven app in the cache; <see cref="RunCache"/> draws what its folder holds.</summary>
internal sealed record CacheEntry(string Folder)
{
    public const string ReportFile = "report.json";

    // Every run leaves a mark behind, for the app that it becomes knows nothing of it; this many are swept together.
    private const int ManyMarks = 32;

    public string App => Path.Combine(Folder, "app");

    public string Running => Path.Combine(Folder, "running");

    /// <summary>What the weaver reported when it made the entry.</summary>
    public WeaveReport Report
    {
        get => JsonSerializer.Deserialize(File.ReadAllText(ReportPath), KeptJson.Default.WeaveReport)!;
        set => File.WriteAllText(ReportPath, JsonSerializer.Serialize(value, KeptJson.Default.WeaveReport));
    }

    private string ReportPath => Path.Combine(Folder, ReportFile);

    /// <summary>Notes that this process uses the entry from now on.</summary>
    public void MarkUsed()
    {
        if (Directory.GetFiles(Running).Length >= ManyMarks) IsRunning();
        File.WriteAllBytes(Path.Combine(Running, Environment.ProcessId.ToString(CultureInfo.InvariantCulture)), []);
        Directory.SetLastWriteTimeUtc(Folder, DateTime.UtcNow);
    }

    /// <summary>Whether a process still runs from here; sweeps the marks of those that do not.</summary>
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
