namespace Async2.Cli.Folders;

/// <summary>The assemblies of a PATH: one file, or all in a folder, in sets that are woven together.</summary>
internal static class InputSets
{
    public static IReadOnlyList<IReadOnlyList<string>> Of(string path)
    {
        if (Directory.Exists(path))
        {
            var tree = FolderTree.Read(path);
            var assemblies = tree.Assemblies();
            RequireSome(assemblies, path);
            return [.. WeaveSets.Of(tree, assemblies).Select(set => (string[])[.. set.Select(tree.FullPath)])];
        }
        RequireAssembly(path);
        return [[Path.GetFullPath(path)]];
    }

    public static void RequireSome(IReadOnlyList<string> assemblies, string folder)
    {
        if (assemblies.Count > 0) return;
        foreach (var file in Directory.EnumerateFiles(folder)) RequireNoBundle(file);
        throw new CommandException("no managed assembly in it", folder, "give a folder of built .dll files");
    }

    public static void RequireAssembly(string path)
    {
        if (Directory.Exists(path)) throw new CommandException("a folder", path, "give one assembly in it");
        if (!File.Exists(path)) throw new CommandException("no such file", path, "give a built .dll or a folder of them");
        if (FolderTree.IsManaged(path)) return;
        RequireNoBundle(path);
        throw new CommandException("not a managed assembly", path, "give a .dll that a .NET compiler has made");
    }

    private static void RequireNoBundle(string path)
    {
        if (!SingleFileBundle.Is(path)) return;
        throw new CommandException(
            "a single-file app", path,
            "what is in it cannot be woven any more: weave in its build (package Async2), or publish without PublishSingleFile");
    }
}
