using System.Text;
using Async2.Cli.Folders;

namespace Async2.Cli.Run;

/// <summary>Everything that a woven folder depends on, and nothing else, as a text.</summary>
internal static class InputListing
{
    /// <summary>What chooses the runtime besides the app's own configuration, and with it what native code is made for.</summary>
    private static readonly string[] s_rollForward = ["DOTNET_ROLL_FORWARD", "DOTNET_ROLL_FORWARD_TO_PRERELEASE"];

    /// <summary>The text.</summary>
    /// <param name="inputs">What the folder is made of.</param>
    /// <param name="ofFile">What tells a file of this path from others.</param>
    public static string Of(EntryInputs inputs, Func<string, string> ofFile)
    {
        var tree = inputs.Tree;
        var text = new StringBuilder();
        Add(WeaveIdentity.OfOptions(inputs.Options));
        Add(ofFile(inputs.Runtime));
        // Nothing loads code that was made for another kind of machine, and one machine may have a .NET for each kind that it runs.
        Add($"native code {inputs.NativeCode} for {inputs.Host} on {inputs.Machine}");
        foreach (var name in s_rollForward) Add($"{name} {Environment.GetEnvironmentVariable(name)}");
        Add(tree.Root);
        foreach (var folder in tree.Folders) Add($"folder {folder}");
        foreach (var link in tree.Links) Add($"link {link}\0{new FileInfo(tree.FullPath(link)).LinkTarget}");
        foreach (var file in tree.Files) Add($"file {file}\0{ofFile(tree.FullPath(file))}");
        foreach (var framework in inputs.Frameworks) AddFramework(framework);
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
