using Async2.Cli.Folders;

namespace Async2.Cli.Run;

/// <summary>The key of a cache entry: of all that the woven folder depends on, by its content.</summary>
internal static class InputHash
{
    /// <summary>The key; reads all files.</summary>
    public static string Of(EntryInputs inputs)
    {
        var contents = inputs.Tree.Files.Select(inputs.Tree.FullPath).Append(inputs.Runtime).Distinct()
            .AsParallel().ToDictionary(path => path, path => $"{Mode(path)} {Content(path)}");
        var listing = InputListing.Of(inputs, path => contents[path]);
        return ContentDigest.OfText(listing);
    }

    private static string Content(string path) => FolderTree.LengthOf(path) == 0 ? "" : ContentDigest.OfFile(path);

    private static string Mode(string path) => OperatingSystem.IsWindows() ? "" : File.GetUnixFileMode(path).ToString();
}
