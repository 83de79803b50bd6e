using Async2.Cli.Folders;

namespace Async2.Cli.Tests.Folders;

public class WeaveSetsTests
{
    [Fact]
    public void What_lies_beside_the_app_is_woven_together() =>
        Assert.Equal(["App.dll Library.dll"], Sets("App.dll", "App.runtimeconfig.json", "Library.dll"));

    [Fact]
    public void An_assembly_of_which_the_host_chooses_one_copy_is_woven_alone() =>
        Assert.Equal(
            ["App.dll", "X.dll", "runtimes/unix/lib/X.dll"],
            Sets("App.dll", "App.runtimeconfig.json", "X.dll", "runtimes/unix/lib/X.dll"));

    [Fact]
    public void A_plugin_is_woven_alone() =>
        Assert.Equal(["App.dll", "plugins/P.dll"], Sets("App.dll", "plugins/P.dll"));

    [Fact]
    public void An_app_in_a_subfolder_has_sets_of_its_own() =>
        Assert.Equal(
            ["App.dll Library.dll", "tool/Library.dll tool/Tool.dll"],
            Sets("App.dll", "Library.dll", "tool/Library.dll", "tool/Tool.dll", "tool/Tool.runtimeconfig.json"));

    private static IEnumerable<string> Sets(params string[] files)
    {
        var tree = new FolderTree("/somewhere", files, [], []);
        var sets = WeaveSets.Of(tree, [.. files.Where(f => f.EndsWith(".dll", StringComparison.Ordinal))]);
        return sets.Select(set => string.Join(' ', set)).Order(StringComparer.Ordinal);
    }
}
