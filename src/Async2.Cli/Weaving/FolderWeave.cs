using Async2.Cli.Folders;
using Async2.Cli.Store;
using Async2.Compiler;

namespace Async2.Cli.Weaving;

/// <summary>Weaves a folder into another one: weaves assemblies, copies other files, and adds the runtime library.</summary>
internal sealed class FolderWeave(
    FolderTree source, string destination, WeaveOptions options, JoinedInputs? joined = null, ContentStore? store = null)
{
    private const int MostShown = 200;

    public string Runtime { get; init; } = RuntimeFile.Portable;

    /// <summary>Fills the destination folder.</summary>
    /// <remarks>With only changes, the destination replaces files of the source. After a cancellation the caller removes it.</remarks>
    public WeaveReport Run(bool onlyChanges, IProgress<WeaveProgress>? progress, CancellationToken cancellationToken)
    {
        var assemblies = source.Assemblies();
        InputSets.RequireSome(assemblies, source.Root);
        foreach (var folder in source.Folders) Directory.CreateDirectory(To(folder));
        if (!onlyChanges) FolderCopy.Write(source, destination, except: assemblies, cancellationToken);
        if (!onlyChanges && source.TooDeep.Count > 0) NoteTooDeep();

        var reports = new List<AssemblyReport>();
        var weaver = new IncrementalWeave(options with { ReferenceFolders = [.. References(), .. options.ReferenceFolders] }, store);
        foreach (var set in Sets(assemblies)) reports.AddRange(weaver.Weave(set, progress, cancellationToken).Assemblies);
        var ofFolder = assemblies.Select(source.FullPath).ToHashSet();
        var own = reports.Where(r => ofFolder.Contains(r.Path)).ToList();
        foreach (var report in own) Finish(report, onlyChanges);
        AddRuntime(own);
        if (onlyChanges) RemoveEmptyFolders();
        return new WeaveReport(reports);
    }

    private void NoteTooDeep()
    {
        var others = source.TooDeep.Count > 1 ? $" and {source.TooDeep.Count - 1} others" : "";
        Screen.Tell($"too deep, and not copied: {source.TooDeep[0][..MostShown]}…{others}");
    }

    private IReadOnlyList<IReadOnlyList<WeaveInput>> Sets(IReadOnlyList<string> assemblies)
    {
        IReadOnlyList<IReadOnlyList<WeaveInput>> sets =
        [
            .. WeaveSets.Of(source, assemblies)
                .Select(set => (WeaveInput[])[.. set.Select(f => new WeaveInput(source.FullPath(f), To(f)))]),
        ];
        return joined?.With(sets) ?? sets;
    }

    private string To(string relative) => Path.Combine(destination, relative);

    private IEnumerable<string> References() =>
        source.Folders.Prepend("").Select(source.FullPath).Where(f => Directory.EnumerateFiles(f, "*.dll").Any());

    /// <summary>Gives a woven file the mode of its source, or removes an unchanged file if only changes are wanted.</summary>
    private void Finish(AssemblyReport report, bool onlyChanges)
    {
        var written = To(Path.GetRelativePath(source.Root, report.Path));
        if (!File.Exists(written)) return;
        if (onlyChanges && report.Outcome != AssemblyOutcome.Woven) File.Delete(written);
        else if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(written, File.GetUnixFileMode(report.Path));
    }

    /// <summary>Adds the runtime library to every app with woven code, and to the app's deps.json.</summary>
    private void AddRuntime(List<AssemblyReport> reports)
    {
        var apps = WeaveSets.AppFolders(source);
        var woven = reports.Where(r => r.Outcome == AssemblyOutcome.Woven).Select(AppOf).Distinct();
        foreach (var app in woven)
        {
            RuntimeFile.RequireFramework(source.FullPath(app));
            var runtime = RuntimeVersion.Newest(Runtime, source.FullPath(app));
            var version = RuntimeVersion.Of(runtime);
            foreach (var earlier in reports.Where(r => r.Skip is { Reason: SkipReason.AlreadyWoven } && AppOf(r) == app))
                RuntimeVersion.RequireFor(earlier.Path, version);
            Replace(Path.Combine(app, RuntimeFile.Name), to => File.Copy(runtime, to));
            var beside = source.Files.Where(f => (Path.GetDirectoryName(f) ?? "") == app);
            foreach (var deps in beside.Where(f => f.EndsWith(DepsJson.Suffix, StringComparison.OrdinalIgnoreCase)))
            {
                if (DepsJson.WithRuntime(JsonFile.Read(source.FullPath(deps)), version) is { } text)
                    Replace(deps, to => File.WriteAllText(to, text));
            }
        }

        string AppOf(AssemblyReport report) => WeaveSets.AppOf(Path.GetRelativePath(source.Root, report.Path), apps);
    }

    /// <summary>Replaces a file, because the copy of a read-only file cannot be overwritten.</summary>
    private void Replace(string relative, Action<string> write)
    {
        File.Delete(To(relative));
        write(To(relative));
    }

    private void RemoveEmptyFolders()
    {
        foreach (var folder in source.Folders.Reverse().Select(To))
        {
            if (!Directory.EnumerateFileSystemEntries(folder).Any()) Directory.Delete(folder);
        }
    }
}
