using System.Diagnostics;

namespace Async2.Cli.Tests.Stacks;

/// <summary><c>async2 stacks</c> on a terminal and elsewhere.</summary>
public sealed class TerminalTests : IDisposable
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

    private static string Run(string program, params string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        return Tool.Finish(Process.Start(start)!).ShouldSucceed().Output;
    }
}
