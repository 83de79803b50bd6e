using Async2.Build.Weaving;
using Async2.Cli.Settings;

namespace Async2.Cli.Tests.Documents;

/// <summary><c>docs/options.md</c> has everything that can be set.</summary>
public class OptionsPageTests
{
    /// <summary>What the package reads of a project.</summary>
    public static IReadOnlyList<string> Properties => PropertyCheck.Known;

    private static readonly string s_page = new SourceTree().Documents.Single(d => d.Path == "docs/options.md").Text;

    [Fact]
    public void Options_of_all_commands_are_there()
    {
        var options = new[] { Program.Instance, Async2.Bench.Program.Instance }.SelectMany(p => p.CreateRoot().Subcommands).Where(c => !c.Hidden)
            .SelectMany(c => c.Options).Where(o => !o.Hidden).Select(o => o.Name).Distinct().ToList();

        Assert.Contains("--keep-tasks", options);
        Assert.All(options, o => Assert.Matches($"`{o}[` ]", s_page));
    }

    [Fact]
    public void Keys_of_the_settings_file_are_there() => Assert.All(SettingsFile.Keys, k => Assert.Contains($"`{k}`", s_page));

    [Fact]
    public void Targets_know_the_same_properties() =>
        Assert.Contains(
            $"<_Async2Known>{string.Join(", ", Properties)}</_Async2Known>",
            File.ReadAllText(Path.Combine(SourceTree.Root, "src", "Async2.Build", "build", "Async2.targets")), StringComparison.Ordinal);

    [Fact]
    public void Properties_of_projects_are_there() => Assert.All(Properties, p => Assert.Contains($"`{p}`", s_page));

    [Fact]
    public void Attributes_are_there()
    {
        var attributes = typeof(WeaveAttribute).Assembly.GetExportedTypes()
            .Where(t => t.IsSubclassOf(typeof(Attribute)) && !t.IsDefined(typeof(System.ComponentModel.EditorBrowsableAttribute), false));

        Assert.NotEmpty(attributes);
        Assert.All(attributes, t => Assert.Matches($@"`\[{t.Name[..^"Attribute".Length]}[\](]", s_page));
    }
}
