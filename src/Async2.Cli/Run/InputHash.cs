using Async2.Cli.Folders;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>The key of a cache entry: of all that the woven folder depends on, by its content.</summary>
internal static class InputHash
{
    /// <summary>The key; reads all files.</summary>
    public static string Of(FolderTree tree, WeaveOptions options, IReadOnlyList<SharedFramework> frameworks, string runtime)
    {
        var contents = tree.Files.Select(tree.FullPath).Append(runtime).Distinct()
            .AsParallel().ToDictionary(path => path, path => $"{Mode(path)} {Content(path)}");
        var listing = InputListing.Of(tree, options, frameworks, runtime, path => contents[path]);
        return ContentDigest.OfText(listing);
    }

    private static string Content(string path) => FolderTree.LengthOf(path) == 0 ? "" : ContentDigest.OfFile(path);

    private static string Mode(string path) => OperatingSystem.IsWindows() ? "" : File.GetUnixFileMode(path).ToString();
}
