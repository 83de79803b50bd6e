using Async2.Stacks.Targets;

namespace Async2.Stacks.Naming;

/// <summary>Decides whether a module is the user's own code: neither of the framework nor of a package.</summary>
/// <remarks>
/// The facts, in this order:
/// <list type="number">
/// <item>The folder <c>…/shared/NAME.App/VERSION</c> is that of a shared framework.</item>
/// <item>The deps.json files beside the module say of which kind of library it is.</item>
/// <item>Its name: <c>System</c>, <c>Microsoft</c> and Async2's own library are others' code.</item>
/// </list>
/// </remarks>
internal sealed class OwnCode(IDataReader reader)
{
    private const string Project = "project";

    private static readonly string[] s_theirs = ["System", "Microsoft", "mscorlib", "netstandard", "WindowsBase", "Async2.Runtime"];

    private readonly Dictionary<string, bool> _byPath = [];
    private readonly Dictionary<string, DepsFiles> _byFolder = [];

    /// <summary>Whether the module is the user's own.</summary>
    public bool Has(ClrModule? module)
    {
        if ((module?.Name ?? module?.AssemblyName) is not { Length: > 0 } path) return false;
        if (_byPath.TryGetValue(path, out var known)) return known;
        return _byPath[path] = Decide(path);
    }

    /// <summary>The name of a module's assembly; null if it has none.</summary>
    public static string? AssemblyOf(ClrModule? module) =>
        (module?.Name ?? module?.AssemblyName) is { Length: > 0 } path ? WithoutExtension(path) : null;

    private bool Decide(string path)
    {
        if (IsInSharedFramework(path)) return false;
        var name = WithoutExtension(path);
        return KindOf(path, name) switch
        {
            Project => true,
            DepsFiles.Package or DepsFiles.RuntimePack => false,
            _ => !s_theirs.Any(t => name.Equals(t, StringComparison.OrdinalIgnoreCase)
                || name.StartsWith(t + '.', StringComparison.OrdinalIgnoreCase)),
        };
    }

    // A module of a file in one executable has no path.
    private string? KindOf(string path, string name)
    {
        if (Path.GetDirectoryName(path) is not { Length: > 0 } folder) return null;
        if (!_byFolder.TryGetValue(folder, out var files))
            _byFolder[folder] = files = DepsFiles.In(LoadedFile.FindFolder(reader, folder));
        return files.KindOf(name);
    }

    private static bool IsInSharedFramework(string path) =>
        path.Split('/', '\\') is [.., "shared", var framework, _, _] && framework.EndsWith(".App", StringComparison.OrdinalIgnoreCase);

    private static string WithoutExtension(string path)
    {
        var name = path[(path.LastIndexOfAny(['/', '\\']) + 1)..];
        return name.EndsWith(".dll", StringComparison.OrdinalIgnoreCase) || name.EndsWith(".exe", StringComparison.OrdinalIgnoreCase)
            ? name[..^4] : name;
    }
}
