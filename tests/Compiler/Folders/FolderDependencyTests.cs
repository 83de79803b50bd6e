namespace Async2.Compiler.Tests.Folders;

/// <summary>The folders of a project depend on each other as <c>docs/architecture.md</c> lists them: each only on those above it.</summary>
public class FolderDependencyTests
{
    // The innermost frame of a chain is handed the chain's completion, to subscribe it. A cursor of the experiment's packed frames is
    // handed to a frame, to move its variables.
    private static readonly string[] s_knownToAll = ["ChainCompletion", "FrameCursor"];

    [Theory]
    [InlineData("Async2.Compiler", "Async2.Compiler")]
    [InlineData("Async2.Runtime", "Async2.Runtime")]
    [InlineData("Async2.Cli", "Async2.Cli")]
    [InlineData("Async2.Inspect", "async2-inspect")]
    [InlineData("Async2.Stacks", "Async2.Stacks")]
    public void Every_type_of_the_assembly_has_a_source(string project, string assembly)
    {
        var folders = new ProjectFolders(project, assembly);

        // Besides those that stand for the module, for data and for anonymous types.
        var others = folders.Module.Types.Except(folders.Types).Select(t => t.FullName);
        Assert.All(others, name => Assert.Matches(@"^(System\.|Microsoft\.)|^<", name));
        Assert.Equal(folders.FolderOf.Count, folders.Types.Count);
    }

    // Users write the names of the compiler's public types, so these have one namespace.
    [Theory]
    [InlineData("Async2.Compiler", "Async2.Compiler", true)]
    [InlineData("Async2.Cli", "Async2.Cli", true)]
    [InlineData("Async2.Inspect", "async2-inspect", true)]
    [InlineData("Async2.Stacks", "Async2.Stacks", false)]
    public void Namespaces_follow_folders(string project, string assembly, bool exceptThoseOfPublicTypes)
    {
        var folders = new ProjectFolders(project, assembly);

        Assert.All(folders.Types, t =>
        {
            var folder = exceptThoseOfPublicTypes && t.IsPublic ? "" : folders.FolderOf[t.FullName];
            Assert.Equal((t.FullName, folder.Length == 0 ? project : $"{project}.{folder.Replace('/', '.')}"), (t.FullName, t.Namespace));
        });
    }

    [Theory]
    [InlineData("Async2.Compiler", "Async2.Compiler")]
    [InlineData("Async2.Runtime", "Async2.Runtime")]
    [InlineData("Async2.Cli", "Async2.Cli")]
    [InlineData("Async2.Inspect", "async2-inspect")]
    [InlineData("Async2.Stacks", "Async2.Stacks")]
    public void All_folders_are_listed_and_each_uses_only_those_above_it(string project, string assembly)
    {
        var folders = new ProjectFolders(project, assembly);
        Assert.Equal(folders.Folders.Order(), folders.Listed.Order());

        var order = folders.Listed.Index().ToDictionary(f => f.Item, f => f.Index);
        var dependencies = folders.Dependencies(s_knownToAll).ToList();
        Assert.NotEmpty(dependencies);
        var wrong = dependencies.Where(d => order[d.Used] > order[d.User]).Select(d => d.Text).Order().ToList();
        Assert.True(wrong.Count == 0, string.Join('\n', wrong));
    }
}
