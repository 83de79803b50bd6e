using System.CommandLine;
using System.CommandLine.Help;

namespace Async2.Cli.Tests.Terminal;

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
        var parsed = Parse(line.Split(' '));

        Assert.Empty(parsed.Errors);
        Assert.Equal(app, parsed.GetValue<string>("APP"));
        Assert.Equal(rest, string.Join(' ', parsed.GetValue<string[]>("ARGS")!));
    }

    [Fact]
    public void Options_before_app_are_the_tools()
    {
        var parsed = Parse(["run", "-v", "--no-cache", "--back-end", "native", "app.dll", "x"]);

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
        var parsed = Parse(line.Split(' '));

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
    [InlineData("run --tasklets 0 app.dll")]
    [InlineData("run --tasklets few app.dll")]
    [InlineData("explain --methods FROM..TO app.dll")]
    [InlineData("explain --methods 2..1 app.dll")]
    [InlineData("explain --without direct-cals app.dll")]
    [InlineData("explain --without direct-calls,, app.dll")]
    public void Wrong_usage_is_an_error(string line) =>
        Assert.NotEmpty(Parse(line.Split(' ')).Errors);

    [Theory]
    [InlineData("rewrite in -o out --leeve X", "no such option: --leeve: is it --leave?: see async2 rewrite --help")]
    [InlineData("explain in --keep-task=X", "no such option: --keep-task: is it --keep-tasks?: see async2 explain --help")]
    [InlineData("explain --boundarys in", "no such option: --boundarys: is it --boundaries?: see async2 explain --help")]
    [InlineData("run --without join-awaits app.dll", "no such optimisation: join-awaits: is it joined-awaits?: see async2 run --help")]
    [InlineData("run --leeve X app.dll", "no such option: --leeve: is it --leave?: see async2 run --help")]
    [InlineData("rewrit in", "no such command: rewrit: is it rewrite?: see async2 --help")]
    [InlineData("explain in Method more", "Unrecognized command or argument 'more': see async2 explain --help")]
    public void What_is_misspelt_may_be_something_else(string line, string error) =>
        Assert.Equal(new ToolResult(2, "", $"async2: {error}\n"), new Tool(Path.GetTempPath()).Run(line.Split(' ')));

    [Theory]
    [InlineData("rewrite --leeve in -o out", "no such option: --leeve: is it --leave?")]
    [InlineData("rewrite --leeve X in -o out", "no such option: --leeve: is it --leave?")]
    [InlineData("rewrite --leeve=X in -o out", "no such option: --leeve: is it --leave?")]
    [InlineData("rewrite -vx in -o out", "no such option: -vx: is it --leave?")]
    [InlineData("explain --boundarys X in", "no such option: --boundarys: is it --boundaries?")]
    [InlineData("dump --aftr x in --method y", "no such option: --aftr: is it --after?")]
    [InlineData("test --run 3 in", "no such option: --run: is it --runs?")]
    [InlineData("bisect --run 3 in -- true", "no such option: --run: is it --runs?")]
    [InlineData("bisect in --run 3 -- true", "no such option: --run: is it --runs?")]
    [InlineData("stacks 4711 --tree --json", "--tree and --json exclude each other")]
    [InlineData("stacks --value 4711", "no such option: --value: is it --values?")]
    [InlineData("trace --outputs x 4711", "no such option: --outputs: is it --output?")]
    [InlineData("completion --bogus", "no such option: --bogus: is it --help?")]
    [InlineData("rewrite in -o", "-o lacks its value OUT")]
    [InlineData("rewrite in -o out --output", "--output lacks its value OUT")]
    [InlineData("rewrite -o --verbose in", "-o lacks its value: --verbose looks like an option; a value like that is given as --output=--verbose")]
    [InlineData("rewrite in -o -- x", "-o lacks its value OUT")]
    [InlineData("rewrite in -o out --verbose=maybe", "--verbose takes no value")]
    [InlineData("rewrite in -o out --back-end foo", "--back-end: Argument 'foo' not recognized. Must be one of: 'continuations' 'unwind' 'native'")]
    [InlineData("rewrite in -o out --settings=", "--settings is empty: give a value")]
    [InlineData("completion fish", "SHELL: Argument 'fish' not recognized. Must be one of: 'bash' 'zsh' 'pwsh'")]
    public void The_wrong_option_is_named_not_what_follows(string line, string error)
    {
        var command = line.Split(' ')[0];
        Assert.Equal(new ToolResult(2, "", $"async2: {error}: see async2 {command} --help\n"), ToolCall.Run(line.Split(' ')));
    }

    [Theory]
    [InlineData("help bogus", "bogus")]
    [InlineData("bogus --help", "bogus")]
    [InlineData("bogus --bogus", "bogus")]
    [InlineData("", "''")]
    public void A_wrong_command_is_named_before_anything_else(string line, string name) =>
        ToolCall.Run(line.Split(' ')).ShouldFail(2, $"no such command: {name}: is it ");

    [Theory]
    [InlineData("rewrite -o=out -- --in", "no such file: --in")]
    [InlineData("rewrite -vo out absent", "no such file: absent")]
    [InlineData("rewrite -oout absent", "no such file: absent")]
    [InlineData("rewrite --output:out absent", "no such file: absent")]
    [InlineData("bisect absent dotnet --self-test", "no such file: absent")]
    [InlineData("bisect absent -- --self-test", "no such file: absent")]
    public void Other_words_are_arguments_and_values(string line, string error) => ToolCall.Run(line.Split(' ')).ShouldFail(1, error);

    [Fact]
    public void An_existing_file_may_have_the_name_of_an_option()
    {
        var name = $"-{Guid.NewGuid():N}.dll";
        File.WriteAllText(name, "");
        try
        {
            ToolCall.Run(["explain", name]).ShouldFail(1, $"not a managed assembly: {name}");
        }
        finally
        {
            File.Delete(name);
        }
    }

    [Theory]
    [InlineData("pack")]
    [InlineData("bench")]
    public void Some_commands_are_for_the_script(string command) =>
        Assert.Equal(
            new ToolResult(2, "", $"async2: {command} is a command of the script in a clone: run ./async2 {command} there\n"),
            ToolCall.Run([command]));

    private static ParseResult Parse(string[] arguments)
    {
        var root = Program.Instance.CreateRoot();
        return ConsoleProgram.Parse(root, ConsoleProgram.Words(root, arguments));
    }
}
