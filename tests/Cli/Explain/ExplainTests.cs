using System.Diagnostics;
using System.Text.Json.Nodes;
using Async2.Tests.Shared;

namespace Async2.Cli.Tests.Explain;

/// <summary><c>async2 explain</c> and <c>async2 dump</c> from end to end.</summary>
public sealed class ExplainTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private Tool Tool => new(_folder["cache"]);

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Every_async_method_has_a_line()
    {
        var output = Tool.Run("explain", Tool.TestApp).ShouldSucceed().Output;

        Assert.StartsWith("TestApp.dll: ", output, StringComparison.Ordinal);
        foreach (var method in new[] { "Echo", "Copy", "Exit", "Throw", "ShowContent", "Retry", "Wait", "ShowPlace" })
            Assert.Matches($@"(woven|skipped)\tTask<T>\t.*{method}", output);
    }

    [Theory]
    [InlineData("continuations")]
    [InlineData("native")]
    public void An_assembly_that_was_woven_says_by_which_version_and_what(string backEnd)
    {
        string[] options = ["--back-end", backEnd, "--leave", "*Echo*", "--contexts", backEnd == "native" ? "async1" : "flow"];
        Tool.Run(["rewrite", Tool.TestApp, "-o", _folder["TestApp.dll"], .. options]).ShouldSucceed();

        var before = Methods(Tool.Run(["explain", Tool.TestApp, "--json", .. options]));
        var after = Methods(Tool.Run("explain", _folder["TestApp.dll"], "--json"));
        var output = Tool.Run("explain", _folder["TestApp.dll"]).ShouldSucceed().Output;

        Assert.Contains(before, m => !m.Woven);
        Assert.Equal(before, after);
        var version = typeof(Continuation).Assembly.GetName().Version!.ToString(3);
        Assert.StartsWith(
            $"TestApp.dll: woven by Async2 {version}: {before.Count(m => m.Woven)} of {before.Count} async methods\n", output, StringComparison.Ordinal);
        Assert.Contains("\nas compiled\tTask<T>\tProgram.", output, StringComparison.Ordinal);
        Assert.DoesNotContain("already woven", output, StringComparison.Ordinal);

        static List<(string Name, string Kind, bool Woven, string Hash)> Methods(ToolResult explained) =>
        [
            .. JsonNode.Parse(explained.ShouldSucceed().Output)!["assemblies"]![0]!["methods"]!.AsArray()
                .Select(m => ((string)m!["name"]!, (string)m["kind"]!, (bool)m["woven"]!, (string)m["hash"]!)),
        ];
    }

    [Fact]
    public void A_method_is_shown_at_every_stage()
    {
        var output = Tool.Run("explain", Tool.TestApp, "Exit").ShouldSucceed().Output;

        var titles = output.Split('\n').Where(l => l.StartsWith("── ", StringComparison.Ordinal));
        Assert.Equal(["── as compiled ──", "── async IL ──", "── lowered ──", "── continuation ──"], titles);
    }

    // It is called by the compiler's entry point, which is no task boundary that matters.
    private static readonly string[] s_withoutMain = [Tool.TestApp, "--leave", "Program.<Main>$"];

    [Fact]
    public void Calls_that_go_through_tasks_are_listed_by_reason()
    {
        var boundaries = JsonNode.Parse(Tool.Run(["explain", "--boundaries", "--json", .. s_withoutMain]).ShouldSucceed().Output)!.AsArray();
        var output = Tool.Run(["explain", "--boundaries", .. s_withoutMain]).ShouldSucceed().Output;

        Assert.Contains(boundaries, b => ((string)b!["callee"]!).Contains("Echo", StringComparison.Ordinal) && ((string)b["reason"]!).StartsWith("the caller is not woven", StringComparison.Ordinal));
        Assert.All(boundaries, b => Assert.EndsWith("TestApp.dll", (string)b!["path"]!, StringComparison.Ordinal));
        foreach (var reason in boundaries.GroupBy(b => (string)b!["reason"]!))
            Assert.Contains($"\n{reason.Count()}\t{reason.Key}\n", output, StringComparison.Ordinal);
        Assert.Contains($"{boundaries.Count} calls go through tasks", output, StringComparison.Ordinal);
        Assert.Contains("\n0 calls go", "\n" + Tool.Run("explain", "--boundaries", Tool.TestApp).ShouldSucceed().Output, StringComparison.Ordinal);
        Tool.Run("explain", "--boundaries", Tool.TestApp, "Main").ShouldFail(2, "--boundaries goes without METHOD and --stats");
    }

    [Fact]
    public void Decisions_are_told()
    {
        var output = Tool.Run("explain", Tool.TestApp, "Main", "--why").ShouldSucceed().Output;

        Assert.Matches(@"line \d+ +the call of \S+ (goes to the variant|looks for a variant|takes a task)", output);
        Assert.Matches(@"line \d+ +point 0: \S+ is kept: ", output);
        Assert.Matches(@"line \d+ +point \d+: contexts are (not )?restored after the call: ", output);
        Tool.Run("explain", Tool.TestApp, "--why").ShouldFail(2, "--why takes a METHOD");
    }

    [Fact]
    public void A_method_is_shown_side_by_side_and_as_a_diff()
    {
        var columns = Tool.Run("explain", Tool.TestApp, "Exit", "--side-by-side").ShouldSucceed().Output;
        var diff = Tool.Run("explain", Tool.TestApp, "Exit", "--diff").ShouldSucceed().Output;

        Assert.Matches(@"as compiled +│ async IL +│ lowered", columns);
        Assert.All(columns.Split('\n').TakeWhile(l => !l.StartsWith("──", StringComparison.Ordinal)), line => Assert.True(line.Length <= 160));
        Assert.Contains("- ", diff, StringComparison.Ordinal);
        Assert.Contains("+ ", diff, StringComparison.Ordinal);
    }

    [Fact]
    public void Json_says_the_same()
    {
        var report = JsonNode.Parse(Tool.Run("explain", Tool.TestApp, "--json").ShouldSucceed().Output)!;
        var methods = JsonNode.Parse(Tool.Run("explain", Tool.TestApp, "Exit", "--json").ShouldSucceed().Output)!;

        var assembly = report["assemblies"]![0]!;
        Assert.Equal("woven", (string?)assembly["outcome"]);
        Assert.Contains(assembly["methods"]!.AsArray(), m => (string?)m!["kind"] == "Task<T>" && (bool)m["woven"]!);
        Assert.NotNull((string?)methods[0]!["asyncIl"]);
        Assert.NotNull((string?)methods[0]!["lowered"]);
    }

    [Fact]
    public void A_mode_that_is_not_the_default_is_said()
    {
        var list = Tool.Run("explain", Tool.TestApp, "--contexts", "flow").ShouldSucceed().Output;
        var method = Tool.Run("explain", Tool.TestApp, "Exit", "--contexts", "flow").ShouldSucceed().Output;
        var report = JsonNode.Parse(Tool.Run("explain", Tool.TestApp, "--contexts", "flow", "--json").ShouldSucceed().Output)!;

        Assert.Matches(@"woven, flow\tTask<T>\t.*Echo", list);
        Assert.Contains("contexts: flow\n", method, StringComparison.Ordinal);
        Assert.All(report["assemblies"]![0]!["methods"]!.AsArray(), m => Assert.Equal("flow", (string?)m!["contexts"]));
        Assert.DoesNotContain("flow", Tool.Run("explain", Tool.TestApp).ShouldSucceed().Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Statistics_have_one_form()
    {
        var result = Tool.Run("explain", "--stats", "--json", Tool.TestAppFolder).ShouldSucceed();

        Assert.Empty(result.Error);
        var stats = JsonNode.Parse(result.Output)!.AsObject();
        Assert.Equal(["methods", "woven", "jitted", "twins", "seconds", "peakBytes", "left", "kinds"], stats.Select(p => p.Key));
        Assert.Equal(
            ["Task", "Task<T>", "ValueTask", "ValueTask<T>", "void", "iterator", "other"],
            stats["kinds"]!.AsObject().Select(p => p.Key));
        Assert.Equal((int)stats["woven"]!, (int)stats["jitted"]!);
        Assert.Equal((int)stats["methods"]!, (int)stats["woven"]! + stats["left"]!.AsObject().Sum(p => (int)p.Value!));
        Assert.True((int)stats["woven"]! > 40);
        Assert.True((long)stats["peakBytes"]! > 10_000_000);
    }

    [Fact]
    public void On_a_terminal_there_is_a_table_and_progress_does_no_harm()
    {
        if (!File.Exists("/usr/bin/script")) return;
        var folder = LongForm.IsOn ? Path.GetDirectoryName(typeof(object).Assembly.Location)! : Tool.TestAppFolder;
        var tool = Path.Combine(AppContext.BaseDirectory, "async2.dll");
        var start = new ProcessStartInfo("script", ["-qec", $"dotnet '{tool}' explain --stats '{folder}'", "/dev/null"])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["TERM"] = "xterm";
        using var terminal = Process.Start(start)!;

        var output = Tool.Finish(terminal).ShouldSucceed().Output;

        Assert.Contains("╭", output, StringComparison.Ordinal);
        Assert.Contains("woven methods passed the JIT", output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_name_that_nothing_has_is_said() =>
        Tool.Run("explain", Tool.TestApp, "NoSuchMethod").ShouldFail(1, "no async method with this name: NoSuchMethod");

    [Fact]
    public void Inputs_that_are_not_assemblies_are_refused()
    {
        Tool.Run("explain", _folder["absent"]).ShouldFail(1, "no such file");
        Tool.Run("explain", _folder.Write("x.dll", "text")).ShouldFail(1, "not a managed assembly");
        Tool.Run("explain", Path.GetDirectoryName(_folder.Write("empty/x.txt"))!).ShouldFail(1, "no managed assembly in it");
    }

    [Fact]
    public void Dump_shows_a_method_around_a_pass()
    {
        var output = Tool.Run("dump", Tool.TestApp, "--after", "fold-awaits", "--method", "Exit", "--before").ShouldSucceed().Output;

        Assert.Contains("── before fold-awaits ──", output, StringComparison.Ordinal);
        Assert.Contains("── after fold-awaits ──", output, StringComparison.Ordinal);
    }

    [Fact]
    public void An_unknown_pass_lists_the_pipeline()
    {
        var result = Tool.Run("dump", Tool.TestApp, "--after", "list", "--method", "Exit");

        Assert.Equal(2, result.ExitCode);
        Assert.Contains("no such pass: list", result.Error, StringComparison.Ordinal);
        Assert.Matches("\n  fold-awaits +[^ ]", result.Error);
    }
}
