namespace Async2.Cli.Folders;

/// <summary>
/// Divides the assemblies of a folder into sets whose members may call each other's variants.
/// </summary>
/// <remarks>
///     publish/                      an app: App.dll, Library.dll            } one set
///         runtimes/unix/X.dll       X.dll lies here and beside App.dll:     } each a set of its own: which of
///         X.dll                     the host chooses one when it runs       } them App meets is not known now
///         plugins/P.dll             may be loaded in a context of its own   } a set of its own
///         tool/tool.runtimeconfig.json                                        another app, with sets of its own
/// </remarks>
internal static class WeaveSets
{
    private const string RuntimeConfig = ".runtimeconfig.json";

    /// <summary>The folders (relative, the root being "") that the host starts apps from.</summary>
    public static IReadOnlyList<string> AppFolders(FolderTree tree) =>
        [.. tree.Files.Where(f => f.EndsWith(RuntimeConfig, StringComparison.OrdinalIgnoreCase)).Select(FolderOf).Append("").Distinct()];

    /// <summary>Sets of relative paths; every assembly of the folder is in exactly one.</summary>
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

    /// <summary>The innermost app folder that a file lies in.</summary>
    public static string AppOf(string file, IReadOnlyList<string> apps)
    {
        var folder = FolderOf(file);
        while (!apps.Contains(folder)) folder = FolderOf(folder);
        return folder;
    }

    private static string FolderOf(string path) => Path.GetDirectoryName(path) ?? "";
}
