using Async2.Cli.Dotnet;
using Async2.Cli.Store;
using Async2.Compiler;

namespace Async2.Bench;

/// <summary>The source of the experiments: <c>bench</c> measures a clone.</summary>
internal static class Sources
{
    private static string? s_root;

    /// <summary>
    /// The root of the clone: the value of <c>ASYNC2_ROOT</c>, or the first folder above this program that looks like a clone.
    /// </summary>
    public static string Root => s_root ??= Environment.GetEnvironmentVariable("ASYNC2_ROOT") is { Length: > 0 } given ? given : FindRoot();

    public static string Project(Experiment experiment) =>
        Path.Combine(Root, "bench", experiment.Folder, experiment.Folder + ".csproj");

    /// <summary>All inputs of a build: the experiment, the harness, the shared settings, and the SDK.</summary>
    public static string Fingerprint(Experiment experiment)
    {
        var files = new[] { experiment.Folder, "Harness" }
            .SelectMany(folder => Directory.EnumerateFiles(Path.Combine(Root, "bench", folder), "*", SearchOption.AllDirectories))
            .Concat(Directory.EnumerateFiles(Path.Combine(Root, "tests", "Shared", "Servers")))
            .Append(Path.Combine(Root, "bench", "Directory.Build.props"))
            .Concat(Directory.EnumerateFiles(Root, "Directory.*.props"))
            .Append(Path.Combine(Root, "DotNet11.targets"))
            .Order(StringComparer.Ordinal);
        var lines = files.Select(f => $"{Path.GetRelativePath(Root, f)} {ContentDigest.OfFile(f)}");
        return string.Join('\n', lines.Append($"{DotnetHost.Find()} {Environment.Version}"));
    }

    // The found clone is built and run, although the user has not named it.
    private static string RequireTrusted(string root) =>
        FileStatus.Of(root) is null or { IsOwn: true } or { IsRoots: true }
            ? root
            : throw new CommandException(
                "a clone that is somebody else's", root, "set ASYNC2_ROOT to it if you trust them, or clone it yourself");

    private static string FindRoot()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "Async2.slnx")))
                return RequireTrusted(Path.TrimEndingDirectorySeparator(folder.FullName));
        }
        throw new CommandException(
            "no sources to measure", AppContext.BaseDirectory, "run ./async2 in a clone of the repository, or set ASYNC2_ROOT to one");
    }
}
