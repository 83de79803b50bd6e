using System.Diagnostics;
using Async2.Cli.Settings;
using Async2.Cli.Terminal;
using Async2.Tests.Shared;

namespace Async2.Cli.Tests;

/// <summary>Profiles: <c>run --record-profile</c> writes them, and what weaves takes them with <c>--profile</c>.</summary>
public sealed class ProfileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private Tool Tool => new(_folder["cache"]);

    private string File => _folder["app.profile"];

    public void Dispose() => _folder.Dispose();

    [LongFact("several processes, one after the other")]
    public void What_runs_have_counted_adds_up()
    {
        var usual = Tool.Run("run", Tool.TestApp, "echo", "a", "b");

        Assert.Equal(usual, Tool.Run("run", "--record-profile", File, Tool.TestApp, "echo", "a", "b"));
        Assert.Equal([("Program.<<Main>$>g__Echo|0_0(String[])", 1, 1), ("Program.<Main>$(String[])", 1, 1)], Recorded());
        Assert.Equal(usual, Tool.Run("run", "--back-end", "unwind", "--no-cache", "--record-profile", File, Tool.TestApp, "echo", "a", "b"));
        Assert.Equal([("Program.<<Main>$>g__Echo|0_0(String[])", 2, 2), ("Program.<Main>$(String[])", 2, 2)], Recorded());
        Assert.Equal(Tool.Run("run", Tool.TestApp, "echo"), Tool.Run("run", "--record-profile", File, Tool.TestApp, "echo"));
        Assert.Equal([("Program.<<Main>$>g__Echo|0_0(String[])", 3, 2), ("Program.<Main>$(String[])", 3, 2)], Recorded());
        Assert.Equal([File], Directory.GetFiles(_folder.Path));
    }

    /// <summary>Polly.Core is woven with the app; methods that are larger have one body.</summary>
    [LongFact("several processes, one after the other")]
    public void Libraries_count_too_and_processes_that_end_at_once_add_one_after_the_other()
    {
        var runs = Enumerable.Range(0, 3).Select(_ => Tool.Start("run", "--record-profile", File, Tool.TestApp, "retry")).ToList();

        Assert.All(runs.Select(Tool.Finish), run => Assert.Equal("3 attempts\n", run.ShouldSucceed().Output));
        Assert.Contains(("Program.<Main>$(String[])", 3, 3), Recorded());
        Assert.Contains(ProfileFile.Read(File), m => m is { Assembly: "Polly.Core", Calls: 9, Suspended: 9 });
        Assert.Equal([File], Directory.GetFiles(_folder.Path));
    }

    [Fact]
    public void It_is_written_when_the_app_is_asked_to_end()
    {
        using var process = Tool.Start("run", "--record-profile", File, Tool.TestApp, "wait");
        process.StandardOutput.ReadLine();

        Process.Start("kill", ["-TERM", $"{process.Id}"]).WaitForExit();

        Assert.Equal(new ToolResult(7, "SIGTERM\n", ""), Tool.Finish(process));
        // It may be asked before it has got as far as to wait.
        Assert.Contains(Recorded(), m => m is ("Program.<Main>$(String[])", 1, _));
    }

    /// <summary>The lines of a file can be compared: one a method, in the order of their names.</summary>
    [Fact]
    public void It_is_a_line_a_method()
    {
        Tool.Run("run", "--record-profile", File, Tool.TestApp, "echo", "a").ShouldSucceed();

        Assert.Matches(
            """
            ^\{
            "version": 1,
            "methods": \[
            \{"assembly":"TestApp","method":"Program\.<<Main>\$>g__Echo\|0_0\(String\[\]\)","hash":"[0-9a-f]{8}","calls":1,"suspended":1\},
            \{"assembly":"TestApp","method":"Program\.<Main>\$\(String\[\]\)","hash":"[0-9a-f]{8}","calls":1,"suspended":1\}
            \]
            \}\n$
            """,
            System.IO.File.ReadAllText(File));
    }

    [LongFact("several processes, one after the other")]
    public void It_is_said_what_it_has_decided_and_what_it_has_not()
    {
        Tool.Run("run", "--record-profile", File, Tool.TestApp, "echo", "a").ShouldSucceed();
        string[] weaving = ["explain", Tool.TestApp, "--back-end", "unwind", "--profile", File, "--why"];

        Assert.Contains(
            "does not unwind, but returns continuations: the profile has 1 calls, of which 1 suspended",
            Tool.Run([.. weaving, "<Main>$("]).ShouldSucceed().Output, StringComparison.Ordinal);
        Assert.Contains("the profile does not know it: it is woven as without one", Tool.Run([.. weaving, "Retry"]).ShouldSucceed().Output, StringComparison.Ordinal);
        Assert.Equal(
            Tool.Run("run", Tool.TestApp, "echo", "a"), Tool.Run("run", "--back-end", "unwind", "--profile", File, Tool.TestApp, "echo", "a"));
    }

    [Theory]
    [InlineData("TestApp", "profile: 1 of its methods are not here any more, as Gone(): ")]
    [InlineData("Other", "profile: it knows no method here, and means nothing: ")]
    public void What_means_nothing_is_noted(string assembly, string note)
    {
        _folder.Write("app.profile", $$"""
            { "version": 1, "methods": [{ "assembly": "{{assembly}}", "method": "Gone()", "hash": "00000000", "calls": 1, "suspended": 1 }] }
            """);

        var explained = Tool.Run("explain", Tool.TestApp, "--profile", File).ShouldSucceed();

        Assert.Equal($"async2: {note}{File}\n", explained.Error);
        Assert.Equal(Tool.Run("explain", Tool.TestApp).Output, explained.Output);
    }

    [Theory]
    [InlineData("", "no JSON in line 1")]
    [InlineData("{\n\"version\": 1,\n\"methods\": [\n}", "no JSON in line 4")]
    [InlineData("[]", "its JSON is not that of a profile")]
    [InlineData("{ \"methods\": [] }", "its JSON is not that of a profile")]
    [InlineData("{ \"version\": 2, \"methods\": [] }", "its version is 2, not 1")]
    [InlineData("{ \"version\": 1 }", "its JSON is not that of a profile")]
    [InlineData("{ \"version\": 1, \"methods\": [{}] }", "its JSON is not that of a profile")]
    [InlineData("{ \"version\": 1, \"methods\": [{ \"assembly\": null, \"method\": \"\", \"hash\": \"\", \"calls\": 1, \"suspended\": 0 }] }", "its JSON is not that of a profile")]
    [InlineData("{ \"version\": 1, \"methods\": [{ \"assembly\": \"\", \"method\": \"\", \"hash\": \"\", \"calls\": -1, \"suspended\": 0 }] }", "its JSON is not that of a profile")]
    [InlineData("{ \"version\": 1, \"methods\": [{ \"assembly\": \"\", \"method\": \"\", \"hash\": \"\", \"calls\": 1.5, \"suspended\": 0 }] }", "its JSON is not that of a profile")]
    public void What_is_wrong_in_a_file_is_told(string text, string what)
    {
        _folder.Write("app.profile", text);
        var told = $"not a profile: {File}: {what}; record it again, with 'run --record-profile'";

        Assert.Equal(told, Assert.Throws<CommandException>(() => ProfilePath.Read(File)).Message);
        Assert.Equal(told, Assert.Throws<CommandException>(() => ProfilePath.ForRecording(File)).Message);
        Assert.Equal(text, System.IO.File.ReadAllText(File));
    }

    [Fact]
    public void Bad_paths_are_refused_before_anything_is_run()
    {
        _folder.Write("app.profile", "no profile");

        Tool.Run("run", "--record-profile", File, Tool.TestApp, "exit", "7").ShouldFail(1, $"not a profile: {File}");
        Tool.Run("run", "--record-profile", _folder["none/x"], Tool.TestApp, "exit", "7").ShouldFail(1, $"no folder for the profile: {_folder["none/x"]}");
        Tool.Run("run", "--record-profile", _folder.Path, Tool.TestApp, "exit", "7").ShouldFail(1, $"no profile: {_folder.Path}");
        Tool.Run("run", "--profile", _folder["none"], Tool.TestApp, "exit", "7").ShouldFail(1, $"no profile: {_folder["none"]}");
        Tool.Run("run", "--back-end", "native", "--record-profile", _folder["x"], Tool.TestApp, "exit", "7")
            .ShouldFail(1, "the back end native counts nothing");
        Assert.Equal([File], Directory.GetFiles(_folder.Path));
    }

    private IEnumerable<(string, long, long)> Recorded() =>
        ProfileFile.Read(File).Where(m => m.Assembly == "TestApp").Select(m => (m.Method, m.Calls, m.Suspended));
}
