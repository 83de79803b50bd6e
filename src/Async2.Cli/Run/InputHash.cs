using System.Security.Cryptography;
using System.Text;
using Async2.Cli.Folders;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>The key of a cache entry: of all that the woven folder depends on, by its content.</summary>
internal static class InputHash
{
    /// <summary>The key; reads all files.</summary>
    public static string Of(FolderTree tree, WeaveOptions options, IReadOnlyList<SharedFramework> frameworks)
    {
        var contents = tree.Files.Select(tree.FullPath).Append(FolderWeave.RuntimePath).Distinct()
            .AsParallel().ToDictionary(path => path, path => $"{Mode(path)} {Content(path)}");
        var listing = InputListing.Of(tree, options, frameworks, path => contents[path]);
        return Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(listing)))[..32];
    }

    private static string Content(string path)
    {
        if (FolderTree.LengthOf(path) == 0) return "";
        using var stream = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
        return Convert.ToHexStringLower(SHA256.HashData(stream));
    }

    private static string Mode(string path) => OperatingSystem.IsWindows() ? "" : File.GetUnixFileMode(path).ToString();
}
