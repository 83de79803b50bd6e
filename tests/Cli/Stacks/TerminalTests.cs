using System.Diagnostics;
using System.Globalization;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Async2.Cli.Tests.Stacks;

/// <summary><c>async2 stacks</c> on a terminal and elsewhere.</summary>
public sealed partial class TerminalTests : IDisposable
{
    private const string Strong = "\e[1m";

    private static readonly string s_tool = Path.Combine(AppContext.BaseDirectory, "async2.dll");

    private readonly Process _app;
    private readonly string _id;

    public TerminalTests()
    {
        _app = Process.Start(new ProcessStartInfo("dotnet", [Tool.TestApp, "wait"]) { RedirectStandardOutput = true })!;
        _id = _app.StandardOutput.ReadLine()!;
    }

    public void Dispose()
    {
        _app.Kill();
        _app.WaitForExit();
        _app.Dispose();
    }

    [Theory]
    [InlineData("TERM=xterm", true)]
    [InlineData("TERM=xterm NO_COLOR=1", false)]
    [InlineData("TERM=dumb", false)]
    public void A_terminal_has_colours_unless_it_says_otherwise(string environment, bool hasColours)
    {
        if (!File.Exists("/usr/bin/script")) return; // It makes a terminal.

        var output = Run("script", "-qec", $"env -u NO_COLOR {environment} dotnet '{s_tool}' stacks {_id}", "/dev/null");

        Assert.Contains("WaitAsync", output, StringComparison.Ordinal);
        Assert.Equal(hasColours, output.Contains(Strong, StringComparison.Ordinal));
    }

    [Fact]
    public void A_pipe_has_none()
    {
        var output = Run("env", "TERM=xterm", "dotnet", s_tool, "stacks", _id);

        Assert.Contains("WaitAsync", output, StringComparison.Ordinal);
        Assert.DoesNotContain("\e", output, StringComparison.Ordinal);
    }

    [Fact]
    public void Async2_inspect_lists_the_same_under_its_own_name()
    {
        var inspect = Path.Combine(AppContext.BaseDirectory, "async2-inspect.dll");

        Assert.Equal(Listed(s_tool), Listed(inspect));
        Assert.Contains("\n  async2-inspect stacks <PID|CORE> [options]\n", Run("dotnet", inspect, "stacks", "--help"), StringComparison.Ordinal);
        var start = new ProcessStartInfo("dotnet", [inspect, "stacks", "nothing"]) { RedirectStandardOutput = true, RedirectStandardError = true };
        Assert.StartsWith("async2-inspect: no such file: nothing: ", Tool.Finish(Process.Start(start)!).Error, StringComparison.Ordinal);

        // The first line has the time.
        string Listed(string program) => Run("dotnet", program, "stacks", _id).Split('\n', 2)[1];
    }

    [Theory]
    [InlineData(50)]
    [InlineData(120)]
    public void Lines_fit_the_width_of_the_terminal(int columns)
    {
        if (!File.Exists("/usr/bin/script")) return;

        var output = Run("script", "-qec", $"stty cols {columns}; env TERM=xterm NO_COLOR=1 dotnet '{s_tool}' stacks {_id}", "/dev/null");

        var lines = Sequence().Replace(output, "").ReplaceLineEndings("\n").Split('\n');
        Assert.All(lines, line => Assert.InRange(line.Length, 0, columns));
        Assert.Contains(lines, line => line.Length > columns / 2);
    }

    [Fact]
    public void One_look_gives_json_and_a_page_or_text_and_a_page()
    {
        using var folder = new TemporaryFolder();

        var json = JsonNode.Parse(Run("dotnet", s_tool, "stacks", _id, "--json", "--html", folder["json.html"]))!;
        var text = Run("dotnet", s_tool, "stacks", _id, "--html", folder["text.html"]);

        var time = json["time"]!.GetValue<DateTimeOffset>().ToString("yyyy-MM-dd HH:mm:ss'Z'", CultureInfo.InvariantCulture);
        Assert.Contains($", {time}, stood still {json["pausedMilliseconds"]} ms: ", File.ReadAllText(folder["json.html"]), StringComparison.Ordinal);
        var headline = text[..text.IndexOf('\n', StringComparison.Ordinal)];
        Assert.StartsWith($"process {_id} (TestApp), .NET ", headline, StringComparison.Ordinal);
        Assert.Contains($"<title>{headline}</title>", File.ReadAllText(folder["text.html"]), StringComparison.Ordinal);
    }

    private static string Run(string program, params string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        return Tool.Finish(Process.Start(start)!).ShouldSucceed().Output;
    }

    [GeneratedRegex(@"\e(=|>|\[[\d;?]*[a-zA-Z])")]
    private static partial Regex Sequence();
}
