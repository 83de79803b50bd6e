using Mono.Cecil;

namespace Async2.Compiler.Tests.Folders;

/// <summary>
/// The folders of the compiler depend on each other as <c>docs/architecture.md</c> lists them: each only on those above it.
/// </summary>
public class FolderDependencyTests
{
    private const string Root = "the root";

    private static readonly ModuleDefinition s_module = ModuleDefinition.ReadModule(typeof(Weaver).Assembly.Location);

    /// <summary>The types of the sources; the compiler adds some of its own.</summary>
    private static readonly IReadOnlyList<TypeDefinition> s_types = [.. s_module.Types.Where(t => SourceTree.FolderOf.ContainsKey(t.FullName))];

    /// <summary>Which folder uses which other, each with the uses that make it so.</summary>
    private static readonly ILookup<(string User, string Used), string> s_dependencies = TypeUses.In(s_module)
        .Where(u => s_types.Contains(u.User) && s_types.Contains(u.Used))
        .Select(u => (User: FolderOf(u.User), Used: FolderOf(u.Used), Text: $"{u.User.Name} uses {u.Used.Name}"))
        .Where(u => u.User != u.Used)
        .ToLookup(u => (u.User, u.Used), u => u.Text);

    [Fact]
    public void Every_type_of_the_assembly_has_a_source()
    {
        var others = s_module.Types.Except(s_types).Select(t => t.FullName);

        // Besides what stands for the module, for data and for anonymous types.
        Assert.All(others, name => Assert.Matches(@"^(System\.|Microsoft\.)|^<", name));
        Assert.Equal(SourceTree.FolderOf.Count, s_types.Count);
    }

    [Fact]
    public void Namespaces_follow_folders_except_those_of_public_types() =>
        Assert.All(s_types, t => Assert.Equal((t.FullName, t.IsPublic ? Namespace("") : Namespace(FolderOf(t))), (t.FullName, t.Namespace)));

    [Fact]
    public void Exactly_the_folders_that_there_are_are_listed() => Assert.Equal(SourceTree.Folders.Order(), Listed().Order());

    [Fact]
    public void Each_folder_uses_only_those_above_it()
    {
        var listed = Listed();

        Assert.NotEmpty(s_dependencies);
        var wrong = s_dependencies.Where(d => listed.IndexOf(d.Key.Used) >= listed.IndexOf(d.Key.User))
            .Select(d => $"{Name(d.Key.User)} uses {Name(d.Key.Used)}: {string.Join(", ", d)}");
        Assert.True(!wrong.Any(), string.Join('\n', wrong));
    }

    // | `Folder/` | what it holds |
    private static List<string> Listed() =>
    [
        .. File.ReadLines(SourceTree.Architecture)
            .SkipWhile(line => !line.StartsWith("| folder of `src/Async2.Compiler` |", StringComparison.Ordinal)).Skip(2)
            .TakeWhile(line => line.StartsWith('|'))
            .Select(line => line.Split('|')[1].Trim(' ', '`', '/'))
            .Select(name => name == Root ? "" : name),
    ];

    private static string FolderOf(TypeDefinition type) => SourceTree.FolderOf[type.FullName];

    private static string Namespace(string folder) => folder.Length == 0 ? "Async2.Compiler" : $"Async2.Compiler.{folder.Replace('/', '.')}";

    private static string Name(string folder) => folder.Length == 0 ? Root : folder;
}
