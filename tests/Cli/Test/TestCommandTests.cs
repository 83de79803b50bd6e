using System.Diagnostics;
using System.Text.Json;
using Async2.Tests.Shared;

namespace Async2.Cli.Tests.Test;

/// <summary><c>async2 test</c> on suites that are made to be alike, to differ, to vary, to crash and to hang.</summary>
public abstract class TestCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private protected TemporaryFolder Folder => _folder;

    public void Dispose()
    {
        // Nothing is left behind, whatever happened.
        Assert.Empty(Directory.GetFileSystemEntries(_folder["tmp"], "async2-*"));
        _folder.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <summary>artifacts/bin/Async2.Cli.Suites.Xunit3/release/Xunit3Suite.dll.</summary>
    private protected static string Suite(string name)
    {
        var configuration = Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory));
        return Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "..", "..", $"Async2.Cli.Suites.{name}", configuration, $"{name}Suite.dll"));
    }

    private protected ToolResult Run(params string[] arguments) => Tool.Finish(Start(arguments));

    /// <summary>Starts the tool with a folder of its own for temporary files.</summary>
    private protected Process Start(params string[] arguments)
    {
        Directory.CreateDirectory(_folder["tmp"]);
        string[] command = OperatingSystem.IsLinux() ? ["env", "--default-signal=INT", "dotnet"] : ["dotnet"];
        var start = new ProcessStartInfo(command[0], [.. command[1..], Path.Combine(AppContext.BaseDirectory, "async2.dll"), "test", .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["TMPDIR"] = _folder["tmp"];
        start.Environment["ASYNC2_HANGS"] = _folder["hangs"];
        return Process.Start(start)!;
    }

    private protected static string Counts(JsonElement suite) =>
        string.Join(' ', suite.GetProperty("counts").EnumerateObject().Where(c => c.Value.GetInt32() > 0).Select(c => $"{c.Name}:{c.Value}"));

    private protected static JsonElement Test(JsonElement suite, string name) =>
        Assert.Single(suite.GetProperty("tests").EnumerateArray(), t => t.GetProperty("name").GetString() == name);
}

/// <summary>Every framework, with tests that are alike and some that differ.</summary>
public sealed class TestFrameworkTests : TestCommandTests
{
    [Theory]
    [LongInlineData("Xunit2", "VSTest")]
    [InlineData("Xunit3", "xunit 3")]
    [LongInlineData("NUnit", "VSTest")]
    [LongInlineData("MSTest", "Microsoft.Testing.Platform")]
    public void Tests_are_compared_one_by_one(string framework, string runner)
    {
        var before = Contents.Of(Path.GetDirectoryName(Suite(framework))!);

        var result = Run(Suite(framework), "--filter", "Plain", "--runs", "1", "--json");

        Assert.Equal((3, ""), (result.ExitCode, result.Error));
        var suite = Assert.Single(JsonDocument.Parse(result.Output).RootElement.EnumerateArray());
        Assert.Equal(runner, suite.GetProperty("runner").GetString());
        Assert.Equal("same:5 differs:2", Counts(suite));
        Assert.NotEqual(0, suite.GetProperty("woven").GetInt32());
        var outcomes = suite.GetProperty("originalRuns")[0].GetProperty("outcomes");
        Assert.Equal((3, 3, 1), (Count("passed"), Count("failed"), Count("skipped")));

        var failing = Test(suite, "Async2.Cli.Suites.Plain.Fails_only_woven");
        Assert.Equal("passed", failing.GetProperty("original")[0].GetProperty("outcome").GetString());
        Assert.Equal("failed", failing.GetProperty("woven")[0].GetProperty("outcome").GetString());
        var other = Test(suite, "Async2.Cli.Suites.Plain.Fails_in_another_way");
        Assert.EndsWith("as compiled", other.GetProperty("original")[0].GetProperty("message").GetString()!.Trim(), StringComparison.Ordinal);
        Assert.EndsWith("woven", other.GetProperty("woven")[0].GetProperty("message").GetString()!.Trim(), StringComparison.Ordinal);
        Assert.Equal(before, Contents.Of(Path.GetDirectoryName(Suite(framework))!));

        int Count(string outcome) => outcomes.GetProperty(outcome).GetInt32();
    }
}

/// <summary>Tests that vary, and runs that do not come to their end.</summary>
public sealed class TestRunTests : TestCommandTests
{
    [LongFact("a suite several times")]
    public void What_varies_as_compiled_is_left_out_of_the_verdict()
    {
        var result = Run(Suite("Xunit3"), "--filter", "Unsteady", "--runs", "2", "--json");

        var suite = Assert.Single(JsonDocument.Parse(result.Output).RootElement.EnumerateArray());
        Assert.Equal(3, result.ExitCode);
        Assert.Equal("same:1 differs:1 flaky:2", Counts(suite));
        if (!OperatingSystem.IsWindows())
            Assert.All(suite.GetProperty("originalRuns").EnumerateArray(), run => Assert.True(run.GetProperty("cpuSeconds").GetDouble() > 0.01));
        Assert.Equal("flaky", Test(suite, "Async2.Cli.Suites.Unsteady.Fails_every_other_time").GetProperty("verdict").GetString());
        Assert.Equal("flaky", Test(suite, "Async2.Cli.Suites.Unsteady.Fails_with_another_message").GetProperty("verdict").GetString());
        Assert.Equal(1, Test(suite, "Async2.Cli.Suites.Unsteady.Fails_in_the_second_woven_run").GetProperty("unlikeRuns").GetInt32());
        Assert.Equal(2, Test(suite, "Async2.Cli.Suites.Unsteady.Has_another_name_every_time(id: *)").GetProperty("original").GetArrayLength());
    }

    [LongFact("a suite several times")]
    public void Tests_of_one_name_are_compared_together()
    {
        var result = Run(Suite("Xunit3"), "--filter", "Alike", "--runs", "1");

        Assert.Equal(3, result.ExitCode);
        Assert.Contains("Async2.Cli.Suites.Alike.one name\t2 × Passed\tPassed | Failed: ", result.Output, StringComparison.Ordinal);
        Assert.Contains("Xunit3Suite.dll (xunit 3): 0 same, 1 differ, 0 flaky", result.Output, StringComparison.Ordinal);
        if (!OperatingSystem.IsWindows()) Assert.Matches(@"CPU time of a run: \d+\.\d\d s as compiled, \d+\.\d\d s woven\n", result.Output);
    }

    [Theory]
    [LongInlineData("Xunit2")]
    [InlineData("Xunit3")]
    public void A_crash_is_a_difference(string framework)
    {
        var result = Run(Suite(framework), "--filter", "Crashing", "--runs", "1");

        Assert.Equal(3, result.ExitCode);
        Assert.Matches("crashed woven, 1 of 1 runs: .*crashed on purpose", result.Output);
        Assert.DoesNotContain("crashed as compiled", result.Output, StringComparison.Ordinal);
    }

    [Fact] // over 20 s: so long it may hang, and as compiled it must have ended by then, on a busy machine too
    public void A_run_that_hangs_is_ended_and_the_test_is_named()
    {
        var result = Run(Suite("Xunit2"), "--filter", "Hanging", "--runs", "1", "--timeout", "20");

        Assert.Equal(3, result.ExitCode);
        Assert.Contains("Hanging.Hangs_woven\tPassed\tHung\t1 of 1", result.Output, StringComparison.Ordinal);
        Assert.Contains("hung woven, 1 of 1 runs: ", result.Output, StringComparison.Ordinal);
        Assert.True(HasEnded(int.Parse(File.ReadAllText(Folder["hangs"]))));
    }

    [Fact]
    public void Interrupted_it_leaves_no_process_and_no_file()
    {
        using var tool = Start(Suite("Xunit3"), "--filter", "Hanging", "--runs", "1");
        var waiting = Stopwatch.StartNew();
        string test;
        while ((test = File.Exists(Folder["hangs"]) ? File.ReadAllText(Folder["hangs"]) : "").Length == 0)
        {
            Assert.True(waiting.Elapsed < TimeSpan.FromSeconds(60), "the tests do not start");
            Thread.Sleep(50);
        }

        Process.Start("kill", ["-INT", $"{tool.Id}"]).WaitForExit();

        Assert.Equal(130, Tool.Finish(tool).ExitCode);
        Assert.True(HasEnded(int.Parse(test)));
    }

    [Fact]
    public void No_tests_is_an_error()
    {
        Run(Suite("Xunit3"), "--filter", "Nowhere").ShouldFail(1, "no test found");
        Run(Suite("Xunit2"), "--filter", "Nowhere").ShouldFail(1, "no test found");
        Run(Tool.TestApp).ShouldFail(1, "no test framework");
        Run(Tool.TestAppFolder).ShouldFail(1, "no test assembly in it");
        Run(Suite("Xunit3"), "--filter", "Name~x").ShouldFail(1, "not a filter for xunit 3");
    }

    [Fact]
    public void A_runtime_that_is_missing_is_named()
    {
        Contents.Copy(Path.GetDirectoryName(Suite("Xunit3"))!, Folder["suite"]);
        var config = Folder.Write("suite/Xunit3Suite.runtimeconfig.json", """
            { "runtimeOptions": { "framework": { "name": "Microsoft.NETCore.App", "version": "99.0.0" } } }
            """);

        Run(Path.GetDirectoryName(config)!).ShouldFail(1, "Microsoft.NETCore.App 99.0.0 is not installed");
    }

    private static bool HasEnded(int process)
    {
        try
        {
            return Process.GetProcessById(process).WaitForExit(TimeSpan.FromSeconds(5));
        }
        catch (ArgumentException)
        {
            return true;
        }
    }
}
