namespace Async2.Cli.Tests.Terminal;

/// <summary>The help: it fits 80 columns, has what users need, and more if asked.</summary>
public class HelpTests
{
    private static readonly Tool s_tool = new(Path.GetTempPath());

    private static readonly string[] s_commands = [.. Program.Instance.CreateRoot().Subcommands.Where(c => !c.Hidden).Select(c => c.Name)];

    public static TheoryData<string> Commands => [.. s_commands];

    [Fact]
    public void Each_command_has_a_line()
    {
        var lines = s_tool.Run("--help").Output.Split('\n');
        Assert.All(s_commands, c => Assert.Single(lines, l => l.StartsWith($"  {c} ", StringComparison.Ordinal)));
        Assert.All(lines, l => Assert.True(l.Length <= 80, l));
    }

    [Theory]
    [MemberData(nameof(Commands))]
    public void That_of_a_command_fits_80_columns(string command)
    {
        var all = s_tool.Run(command, "--help").Output;
        if (Program.Instance.CreateRoot().Subcommands.Single(c => c.Name == command) is ExampleCommand { Advanced.Count: > 0 })
        {
            Assert.DoesNotContain("--finish-suspension", all, StringComparison.Ordinal);
            all += s_tool.Run(command, "--advanced").Output;
            Assert.Contains("--finish-suspension", all, StringComparison.Ordinal);
        }
        Assert.All(all.Split('\n'), l => Assert.True(l.Length <= 80, l));
    }

    [Theory]
    [InlineData("help", "--help")]
    [InlineData("help rewrite", "rewrite --help")]
    [InlineData("version", "--version")]
    public void Words_do_as_well_as_options(string words, string options) =>
        Assert.Equal(ToolCall.Run(options.Split(' ')), ToolCall.Run(words.Split(' ')));

    [Theory]
    [InlineData(60)]
    [InlineData(80)]
    [InlineData(120)]
    public void On_a_terminal_lines_break_between_words(int columns)
    {
        var words = Words(int.MaxValue);
        Assert.Equal(words, Words(columns));

        // A word may be longer than the terminal is wide.
        var lines = HelpOfAll(columns).SelectMany(help => help.Split('\n'));
        Assert.All(lines, l => Assert.True(l.Length <= Math.Min(columns, 80) || !l.Trim().Contains(' ', StringComparison.Ordinal), l));
    }

    private static string[] Words(int columns) =>
    [
        .. HelpOfAll(columns).SelectMany(help => help.Split([' ', '\n'], StringSplitOptions.RemoveEmptyEntries))
            .Order(StringComparer.Ordinal),
    ];

    private static IEnumerable<string> HelpOfAll(int columns) =>
        s_commands.Select(c => new[] { c, "--help" }).Append(["--help"]).Select(words => ToolCall.Run(words, () => columns).Output);
}
