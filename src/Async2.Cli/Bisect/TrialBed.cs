using Async2.Cli.Folders;
using Async2.Cli.Store;
using Async2.Compiler;

namespace Async2.Cli.Bisect;

/// <summary>Fills a folder with the woven copy of another folder.</summary>
internal delegate WeaveReport TrialWeave(FolderTree source, string destination, WeaveOptions options, CancellationToken cancellationToken);

/// <summary>A temporary copy of a folder, made again for each trial at the same place, so that trials do not affect each other.</summary>
/// <remarks>The command does not run again on an equal copy, for instance if an optimisation changes nothing.</remarks>
internal sealed class TrialBed(string path, TrialCommand command, int runs, TrialWeave weave) : IDisposable
{
    private readonly ScratchFolder _root = new();
    private readonly Dictionary<string, string?> _failures = [];
    private readonly FolderTree _source = FolderTree.Read(Directory.Exists(path) ? path : Path.GetDirectoryName(Path.GetFullPath(path))!);

    public int Runs { get; private set; }
    private string Folder => _root["woven"];

    /// <summary>The command line for a copy at <paramref name="copy"/>.</summary>
    public string CommandLine(string copy) => command.Text(Directory.Exists(path) ? copy : Path.Combine(copy, Path.GetFileName(path)));

    public string Source => _source.Root;
    private string Copy => Directory.Exists(path) ? Folder : Path.Combine(Folder, Path.GetFileName(path));

    /// <summary>Weaves a copy, and runs the command on it.</summary>
    /// <returns>The failure of the command, or null; and the report of the weaver.</returns>
    public (string? Failure, WeaveReport Report) Try(WeaveOptions options, CancellationToken cancellationToken)
    {
        if (Directory.Exists(Folder)) Directory.Delete(Folder, recursive: true);
        Directory.CreateDirectory(Folder);
        var report = weave(_source, Folder, options, cancellationToken);
        var key = Fingerprint(report);
        if (!_failures.TryGetValue(key, out var failure)) _failures[key] = failure = Run(options, cancellationToken);
        return (failure, report);
    }

    private string? Run(WeaveOptions options, CancellationToken cancellationToken)
    {
        for (var run = 0; run < runs; run++)
        {
            Runs++;
            if (command.Run(Copy, Folder, options.Environment, cancellationToken) is { } failure) return failure;
        }
        return null;
    }

    private string Fingerprint(WeaveReport report)
    {
        var woven = report.Assemblies.Where(a => a.Outcome == AssemblyOutcome.Woven);
        var files = woven.Select(a => Path.GetRelativePath(_source.Root, a.Path));
        return ContentDigest.OfText(string.Join('\n', files.Select(f => $"{f} {ContentDigest.OfFile(Path.Combine(Folder, f))}")));
    }

    public void Dispose() => _root.Dispose();
}
