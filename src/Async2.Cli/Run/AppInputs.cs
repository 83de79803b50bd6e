using System.Runtime.InteropServices;
using Async2.Cli.Dotnet;
using Async2.Cli.Folders;
using Async2.Cli.ReadyToRun;
using Async2.Cli.Store;
using Async2.Compiler;

namespace Async2.Cli.Run;

/// <summary>All that a woven app in the cache is made from.</summary>
internal sealed record AppInputs(
    FolderTree Tree, WeaveOptions Options, IReadOnlyList<SharedFramework> Frameworks, string Runtime, NativeCodeScope NativeCode)
{
    // They choose the framework of an app besides its own configuration, and native code is compiled against that.
    private static readonly string[] s_rollForward =
        ["DOTNET_ROLL_FORWARD", "DOTNET_ROLL_FORWARD_TO_PRERELEASE", "DOTNET_ROLL_FORWARD_ON_NO_CANDIDATE_FX"];

    public string Host { get; init; } = "";

    /// <summary>The architecture. Several machines may share a cache, and one may have a .NET for each architecture.</summary>
    public Architecture Machine { get; init; } = RuntimeInformation.OSArchitecture;

    /// <summary>The framework in which the weaver looks up references that the app's folder does not resolve.</summary>
    public string References { get; init; } = OwnFramework.Folder;

    /// <summary>The variables that choose the framework of the app.</summary>
    public string RollForward { get; init; } =
        string.Join('\n', s_rollForward.Select(name => $"{name} {Environment.GetEnvironmentVariable(name)}"));

    /// <summary>The key of the app. All files are read for it.</summary>
    public string Key()
    {
        var contents = Tree.Files.Select(Tree.FullPath).Append(Runtime).Distinct()
            .AsParallel().ToDictionary(path => path, path => $"{Mode(path)} {Content(path)}");
        return List(path => contents[path]).Key;
    }

    public KeyInputs List(Func<string, string> ofFile)
    {
        var list = new KeyInputs().Add(Options)
            .Add("runtime library", ofFile(Runtime))
            .Add("native code", $"{NativeCode} {Machine}").Add("host", Host)
            .Add("references", References).Add("roll forward", RollForward)
            .Add("root", Tree.Root);
        foreach (var folder in Tree.Folders) list.Add("folder", folder);
        foreach (var link in Tree.Links) list.Add("link", link).Add("target", new FileInfo(Tree.FullPath(link)).LinkTarget);
        foreach (var file in Tree.Files) list.Add("file", file).Add("content", ofFile(Tree.FullPath(file)));
        foreach (var framework in Frameworks)
        {
            list.Add("framework", framework.Folder);
            // A framework's files do not change, but an installation may be repaired or replaced: size and time tell.
            foreach (var file in new DirectoryInfo(framework.Folder).EnumerateFiles().OrderBy(f => f.Name, StringComparer.Ordinal))
                list.Add(file.Name, $"{file.Length} {file.LastWriteTimeUtc.Ticks}");
        }
        return list;
    }

    private static string Content(string path) => FolderTree.LengthOf(path) == 0 ? "" : ContentDigest.OfFile(path);

    private static string Mode(string path) => OperatingSystem.IsWindows() ? "" : File.GetUnixFileMode(path).ToString();
}
