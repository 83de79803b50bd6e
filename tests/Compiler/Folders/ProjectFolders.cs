using System.Text.RegularExpressions;
using Mono.Cecil;

namespace Async2.Compiler.Tests.Folders;

/// <summary>The folders of one project: the types that each declares, and their order in <c>docs/architecture.md</c>.</summary>
internal sealed partial class ProjectFolders
{
    private const string Root = "the root";

    /// <param name="project">Its folder under <c>src</c>.</param>
    /// <param name="assembly">The name of the assembly that it builds; the assembly lies beside these tests.</param>
    public ProjectFolders(string project, string assembly)
    {
        Module = ModuleDefinition.ReadModule(Path.Combine(AppContext.BaseDirectory, assembly + ".dll"));
        Listed = [.. ListedFor(project)];
        FolderOf = DeclaredIn(Path.Combine(SourceTree.Repository, "src", project)).Distinct().ToDictionary(d => d.Type, d => d.Folder);
        Types = [.. Module.Types.Where(t => FolderOf.ContainsKey(t.FullName))];
    }

    public ModuleDefinition Module { get; }

    /// <summary>The types that stand in no other, by full name with the number of type parameters; <c>""</c> is the root.</summary>
    public IReadOnlyDictionary<string, string> FolderOf { get; }

    /// <summary>The types of the sources; the C# compiler adds some of its own.</summary>
    public IReadOnlyList<TypeDefinition> Types { get; }

    /// <summary>The folders in the order of the table headed <c>| folder of `src/PROJECT` |</c>.</summary>
    public IReadOnlyList<string> Listed { get; }

    /// <summary>The folders that declare something. One that is not listed counts as the one that it stands in, if that is.</summary>
    public IEnumerable<string> Folders => FolderOf.Values.Select(ListedFolderOf).Distinct();

    /// <summary>The uses that lead from one folder to another, except those of <paramref name="knownToAll"/>.</summary>
    public IEnumerable<(string User, string Used, string Text)> Dependencies(IReadOnlyList<string> knownToAll) =>
        from use in TypeUses.In(Module)
        where FolderOf.ContainsKey(use.User.FullName) && FolderOf.ContainsKey(use.Used.FullName) && !knownToAll.Contains(use.Used.Name)
        let user = ListedFolderOf(FolderOf[use.User.FullName])
        let used = ListedFolderOf(FolderOf[use.Used.FullName])
        where user != used
        select (user, used, $"{Name(user)}: {use.User.Name} uses {use.Used.Name} of {Name(used)}");

    private string ListedFolderOf(string folder)
    {
        for (var parent = folder; parent.Length > 0; parent = Path.GetDirectoryName(parent)!)
            if (Listed.Contains(parent)) return parent;
        return folder;
    }

    private static string Name(string folder) => folder.Length == 0 ? Root : folder;

    // | `Folder/` | its contents |
    private static IEnumerable<string> ListedFor(string project) =>
        File.ReadLines(Path.Combine(SourceTree.Repository, "docs/architecture.md"))
            .SkipWhile(line => !line.StartsWith($"| folder of `src/{project}` |", StringComparison.Ordinal)).Skip(2)
            .TakeWhile(line => line.StartsWith('|'))
            .Select(line => line.Split('|')[1].Trim(' ', '`', '/'))
            .Select(name => name == Root ? "" : name);

    private static IEnumerable<(string Type, string Folder)> DeclaredIn(string sources) =>
        from file in SourceTree.FilesIn(sources)
        let folder = Path.GetRelativePath(sources, Path.GetDirectoryName(file)!).Replace('\\', '/')
        let text = File.ReadAllText(file)
        let space = Namespace().Match(text).Groups[1].Value
        from Match declaration in Declaration().Matches(text)
        let parameters = declaration.Groups[2] is { Success: true } list ? $"`{list.Value.Count(c => c == ',') + 1}" : ""
        select ($"{space}.{declaration.Groups[1].Value}{parameters}", folder == "." ? "" : folder);

    [GeneratedRegex(@"^namespace ([\w.]+);", RegexOptions.Multiline)]
    private static partial Regex Namespace();

    // Nested types are indented.
    [GeneratedRegex(
        @"^(?:(?:public|internal|static|abstract|sealed|readonly|ref|partial|unsafe) )+"
            + @"(?:record struct|class|record|struct|interface|enum|delegate \S+) (\w+)(?:<([^>]*)>)?",
        RegexOptions.Multiline)]
    private static partial Regex Declaration();
}
