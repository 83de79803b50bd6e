using Async2.Cli.Settings;

namespace Async2.Cli.Tests.Documents;

/// <summary><c>docs/options.md</c> has everything that can be set.</summary>
public class OptionsPageTests
{
    /// <summary>What the package reads of a project.</summary>
    public static IReadOnlyList<string> Properties { get; } =
    [
        "Async2Enabled", "Async2Dependencies", "Async2Framework", "Async2Contexts", "Async2BackEnd", "Async2Leave", "Async2KeepTasks",
        "Async2ConfigureAwait", "Async2Tasklets", "Async2Settings",
    ];

    private static readonly string s_page = new SourceTree().Documents.Single(d => d.Path == "docs/options.md").Text;

    /// <summary>Those of what builds run are the package's affair.</summary>
    [Fact]
    public void Options_of_all_commands_are_there()
    {
        var options = Program.CreateRoot().Subcommands.Where(c => !c.Hidden && c.Name != "build")
            .SelectMany(c => c.Options).Where(o => !o.Hidden).Select(o => o.Name).Distinct().ToList();

        Assert.Contains("--keep-tasks", options);
        Assert.All(options, o => Assert.Matches($"`{o}[` ]", s_page));
    }

    [Fact]
    public void Keys_of_the_settings_file_are_there() => Assert.All(SettingsFile.Keys, k => Assert.Contains($"`{k}`", s_page));

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
