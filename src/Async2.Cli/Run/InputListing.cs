using System.Text;
using Async2.Cli.Folders;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>Everything that a woven folder depends on, and nothing else, as a text.</summary>
internal static class InputListing
{
    /// <summary>The text.</summary>
    /// <param name="tree">What is woven.</param>
    /// <param name="options">What is asked for.</param>
    /// <param name="frameworks">The shared frameworks that are woven with it.</param>
    /// <param name="runtime">The runtime library that the app gets.</param>
    /// <param name="ofFile">What tells a file of this path from others.</param>
    public static string Of(
        FolderTree tree, WeaveOptions options, IReadOnlyList<SharedFramework> frameworks, string runtime, Func<string, string> ofFile)
    {
        var text = new StringBuilder();
        Add(WeaveIdentity.OfOptions(options));
        Add(ofFile(runtime));
        Add(tree.Root);
        foreach (var folder in tree.Folders) Add($"folder {folder}");
        foreach (var link in tree.Links) Add($"link {link}\0{new FileInfo(tree.FullPath(link)).LinkTarget}");
        foreach (var file in tree.Files) Add($"file {file}\0{ofFile(tree.FullPath(file))}");
        foreach (var framework in frameworks) AddFramework(framework);
        return text.ToString();

        // A framework's files do not change, but an installation may be repaired or replaced: size and time tell.
        void AddFramework(SharedFramework framework)
        {
            Add($"framework {framework.Folder}");
            foreach (var file in new DirectoryInfo(framework.Folder).EnumerateFiles().OrderBy(f => f.Name, StringComparer.Ordinal))
                Add($"{file.Name}\0{file.Length} {file.LastWriteTimeUtc.Ticks}");
        }

        // No path has a zero in it, so no two listings read as one.
        void Add(string line) => text.Append(line).Append("\0\0");
    }
}
