using System.Text.Json;
using Async2.Cli.Store;
using Async2.Cli.Weaving;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>A woven app in the cache.</summary>
/// <remarks>
///     KEY/app/           the app
///     KEY/dotnet/        with --framework: the woven frameworks, and their host
///     KEY/report.json    what the weaver reported
/// </remarks>
internal sealed record WovenApp(Entry Entry)
{
    private const string ReportFile = "report.json";

    public string App => Entry[Manifest.App];

    public WeaveReport? Report =>
        Entry.Text(ReportFile) is { } text ? JsonSerializer.Deserialize(text, StoredJson.Default.WeaveReport) : null;

    /// <summary>The app of a key, if it is in the cache. This process counts as running it.</summary>
    public static WovenApp? Find(UserCache cache, string key) => cache.Apps.Find(key, running: true) is { } entry ? new(entry) : null;

    /// <summary>Weaves an app into the cache, and completes the entry before other processes see it.</summary>
    /// <returns>The app, maybe of another process that was faster; null if somebody has removed it meanwhile.</returns>
    public static WovenApp? Add(UserCache cache, string key, Func<string, WeaveReport> weave, Action<WovenApp, WeaveReport> complete)
    {
        var added = cache.Apps.Add(key, running: true, fill: entry =>
        {
            var app = new WovenApp(entry);
            Directory.CreateDirectory(app.App);
            Directory.CreateDirectory(entry[Entry.RunningFolder]);
            var report = weave(app.App);
            File.WriteAllText(entry[ReportFile], JsonSerializer.Serialize(report, StoredJson.Default.WeaveReport));
            complete(app, report);
        });
        cache.Prune();
        return added is null ? null : new(added);
    }
}
