using System.CommandLine.Help;

namespace Async2.Cli.Tests;

public class ArgumentTests
{
    [Theory]
    [InlineData("run app.dll", "app.dll", "")]
    [InlineData("run app.dll -v --help --version", "app.dll", "-v --help --version")]
    [InlineData("run -v app.dll -v", "app.dll", "-v")]
    [InlineData("run app.dll -- x", "app.dll", "-- x")]
    [InlineData("run -- app.dll -- x", "app.dll", "-- x")]
    [InlineData("run --back-end native app.dll --back-end x", "app.dll", "--back-end x")]
    [InlineData("run --back-end=native app.dll a", "app.dll", "a")]
    [InlineData("run -c Debug -f net8.0 src/App run run", "src/App", "run run")]
    [InlineData("run app.dll @file [suggest]", "app.dll", "@file [suggest]")]
    public void Everything_after_app_goes_to_the_app(string line, string app, string rest)
    {
        var parsed = Program.Parse(Program.CreateRoot(), line.Split(' '));

        Assert.Empty(parsed.Errors);
        Assert.Equal(app, parsed.GetValue<string>("APP"));
        Assert.Equal(rest, string.Join(' ', parsed.GetValue<string[]>("ARGS")!));
    }

    [Fact]
    public void Options_before_app_are_the_tools()
    {
        var parsed = Program.Parse(Program.CreateRoot(), ["run", "-v", "--no-cache", "--back-end", "native", "app.dll", "x"]);

        Assert.True(parsed.GetValue<bool>("--verbose"));
        Assert.True(parsed.GetValue<bool>("--no-cache"));
        Assert.Equal("native", parsed.GetValue<string>("--back-end"));
    }

    [Theory]
    [InlineData("--help")]
    [InlineData("run --help")]
    [InlineData("run -v --help app.dll")]
    [InlineData("explain --help")]
    public void Help_needs_nothing_else(string line)
    {
        var parsed = Program.Parse(Program.CreateRoot(), line.Split(' '));

        Assert.Contains(parsed.RootCommandResult.Command.Options, o => o is HelpOption && o.Action == parsed.Action);
    }

    [Theory]
    [InlineData("bogus")]
    [InlineData("run")]
    [InlineData("run --back-end other app.dll")]
    [InlineData("rewrite in")]
    [InlineData("explain --stats app.dll Method")]
    [InlineData("explain --diff --side-by-side app.dll Method")]
    [InlineData("dump app.dll")]
    [InlineData("bisect app.dll")]
    [InlineData("bisect --runs 0 app.dll -- true")]
    [InlineData("bisect --runs few app.dll -- true")]
    [InlineData("bench --rounds few heap")]
    [InlineData("run --tasklets 0 app.dll")]
    [InlineData("run --tasklets few app.dll")]
    [InlineData("explain --methods FROM..TO app.dll")]
    [InlineData("explain --methods 2..1 app.dll")]
    [InlineData("explain --without direct-cals app.dll")]
    [InlineData("explain --without direct-calls,, app.dll")]
    public void Wrong_usage_is_an_error(string line) =>
        Assert.NotEmpty(Program.Parse(Program.CreateRoot(), line.Split(' ')).Errors);

    [Theory]
    [InlineData("rewrite in -o out --leeve X", "no such option: --leeve: is it --leave?: see async2 rewrite --help")]
    [InlineData("explain in --keep-task=X", "no such option: --keep-task: is it --keep-tasks?: see async2 explain --help")]
    [InlineData("explain --boundarys in", "no such option: --boundarys: is it --boundaries?: see async2 explain --help")]
    [InlineData("run --record-profile X app.dll", "--record-profile is gone: mixing by a profile was not better than continuations alone: leave it out: see async2 run --help")]
    [InlineData("run --without armed-relays app.dll", "armed-relays is gone: nothing was gained by it that could be measured: leave it out: see async2 run --help")]
    [InlineData("run --leeve X app.dll", "no such option: --leeve: is it --leave?: see async2 run --help")]
    [InlineData("rewrit in", "no such command: rewrit: is it rewrite?: see async2 --help")]
    [InlineData("explain in Method more", "Unrecognized command or argument 'more': see async2 explain --help")]
    public void What_is_misspelt_may_be_something_else(string line, string error) =>
        Assert.Equal(new ToolResult(2, "", $"async2: {error}\n"), new Tool(Path.GetTempPath()).Run(line.Split(' ')));
}
