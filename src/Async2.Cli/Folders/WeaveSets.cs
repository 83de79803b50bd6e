namespace Async2.Cli.Folders;

/// <summary>
/// Divides the assemblies of a folder into sets whose members may call each other's variants.
/// </summary>
/// <remarks>
///     publish/                      an app: App.dll, Library.dll            } one set
///         runtimes/unix/X.dll       X.dll is here and beside App.dll:       } a set each: it is unknown
///         X.dll                     the host chooses one at run time        } which one App loads
///         plugins/P.dll             may be loaded in another context        } a set of its own
///         tool/tool.runtimeconfig.json                                        another app, with its own sets
/// </remarks>
internal static class WeaveSets
{
    private const string RuntimeConfig = ".runtimeconfig.json";

    /// <summary>The folders of apps, as relative paths; the root is "".</summary>
    public static IReadOnlyList<string> AppFolders(FolderTree tree) =>
        [.. tree.Files.Where(f => f.EndsWith(RuntimeConfig, StringComparison.OrdinalIgnoreCase)).Select(FolderOf).Append("").Distinct()];

    /// <summary>The sets, as relative paths. Every assembly of the folder is in exactly one.</summary>
    public static IReadOnlyList<IReadOnlyList<string>> Of(FolderTree tree, IReadOnlyList<string> assemblies)
    {
        var apps = AppFolders(tree);
        var sets = new List<IReadOnlyList<string>>();
        foreach (var app in assemblies.GroupBy(a => AppOf(a, apps)))
        {
            var byName = app.ToLookup(a => Path.GetFileNameWithoutExtension(a), StringComparer.OrdinalIgnoreCase);
            var together = app.Where(a => FolderOf(a) == app.Key && byName[Path.GetFileNameWithoutExtension(a)].Count() == 1).ToList();
            if (together.Count > 0) sets.Add(together);
            sets.AddRange(app.Except(together).Select(alone => (string[])[alone]));
        }
        return sets;
    }

    /// <summary>The innermost app folder around a file.</summary>
    public static string AppOf(string file, IReadOnlyList<string> apps)
    {
        var folder = FolderOf(file);
        while (!apps.Contains(folder)) folder = FolderOf(folder);
        return folder;
    }

    private static string FolderOf(string path) => Path.GetDirectoryName(path) ?? "";
}
