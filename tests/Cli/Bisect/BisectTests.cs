using System.Diagnostics;
using System.Text.Json;
using Async2.Cli.Bisect;
using Async2.Cli.Folders;
using Async2.Cli.Weaving;
using Async2.Compiler;
using Async2.Tests.Shared;

namespace Async2.Cli.Tests.Bisect;

/// <summary><c>async2 bisect</c> from end to end, on an app with Polly.Core.</summary>
public sealed class BisectTests : IDisposable
{
    private const string Retry = "Polly.Retry.RetryResilienceStrategy`1";

    private readonly TemporaryFolder _folder = new();
    private readonly string _temporary;

    public BisectTests() => _temporary = Directory.CreateDirectory(_folder["tmp"]).FullName;

    private Tool Tool => new(_folder["cache"], _temporary);

    public void Dispose()
    {
        // Nothing is left behind, whatever happened.
        Assert.Empty(Directory.GetFileSystemEntries(_temporary, "async2-*"));
        _folder.Dispose();
    }

    [LongFact("tries each method and each optimisation")]
    public void The_method_and_the_optimisation_are_found()
    {
        string[] command = ["dotnet", "{}", "unpooled", Retry, "ExecuteCore"];
        var before = Contents.Of(Tool.TestAppFolder);

        var result = Tool.Run(["bisect", Tool.TestApp, "--json", "--", .. command]).ShouldSucceed();

        Assert.Equal(before, Contents.Of(Tool.TestAppFolder));
        var found = JsonDocument.Parse(result.Output).RootElement;
        var method = Assert.Single(found.GetProperty("methods").EnumerateArray());
        Assert.StartsWith($"{Retry}.ExecuteCore(", method.GetProperty("name").GetString(), StringComparison.Ordinal);
        var cures = found.GetProperty("passesWith").EnumerateArray().Select(c => Assert.Single(c.EnumerateArray()).GetString());
        Assert.Equal(["--without pooled-frames", "--reuse none"], cures);
        Assert.NotEqual("", Assert.Single(found.GetProperty("explain").EnumerateArray()).GetProperty("lowered").GetString());
        Assert.Contains("\nasync2: --without pooled-frames: passes\n", result.Error, StringComparison.Ordinal);
        FailsAgain([.. found.GetProperty("again").EnumerateArray().Select(l => l.GetString()!)]);
    }

    /// <summary>From a failing program to the method of a package, and to the optimisation that is wrong.</summary>
    [LongFact("tries each method and each optimisation")]
    public void A_planted_miscompile_is_found()
    {
        var flaw = new PlantedFlaw(Retry, "ExecuteCore");
        var command = new TrialCommand(["dotnet", "{}", "attempts"], TimeSpan.FromMinutes(1), verbose: false);
        using var bed = new TrialBed(Tool.TestApp, command, runs: 1, WeaveAndPlant);

        var result = new BisectRun(bed, new WeaveOptions(), say: _ => { }).Run(CancellationToken.None)!;

        Assert.StartsWith($"{Retry}.ExecuteCore(", Assert.Single(result.Methods).Name, StringComparison.Ordinal);
        // Where every suspension makes a new continuation there is nothing to save again, and so the flaw does not matter.
        Assert.Equal(["--without unchanged-variables", "--reuse none"], result.Cures.Select(c => Assert.Single(c).Argument));

        WeaveReport WeaveAndPlant(FolderTree source, string destination, WeaveOptions options, CancellationToken cancellationToken)
        {
            var report = new FolderWeave(source, destination, options).Run(onlyChanges: false, progress: null, cancellationToken);
            flaw.Plant(Path.Combine(destination, "Polly.Core.dll"), options);
            return report;
        }
    }

    // async2 rewrite FOLDER -o woven --methods HASH;  dotnet woven/TestApp.dll …
    private void FailsAgain(string[] lines)
    {
        var rewrite = lines[0].Replace("-o woven", $"-o {_folder["woven"]}", StringComparison.Ordinal).Split(' ');
        Tool.Run(rewrite[1..]).ShouldSucceed();
        Assert.StartsWith("dotnet woven/TestApp.dll unpooled ", lines[1], StringComparison.Ordinal);
        Assert.Equal(1, Tool.Dotnet(_folder["woven/TestApp.dll"], "unpooled", Retry, "ExecuteCore").ExitCode);
    }

    [Fact]
    public void Without_braces_the_command_runs_in_the_copy()
    {
        string[] command = ["sh", "-c", "test -f TestApp.dll && ! test -f Async2.Runtime.dll"];

        var result = Tool.Run(["bisect", Tool.TestAppFolder, "--only", "Polly.Retry", "--", .. command]).ShouldSucceed();

        Assert.StartsWith("It fails when this method alone is woven:\n  ", result.Output, StringComparison.Ordinal);
        Assert.Contains("Polly.Retry.", result.Output.Split('\n')[1], StringComparison.Ordinal);
        Assert.Contains("\nIt fails without any optimisation, too.\n", result.Output, StringComparison.Ordinal);
        Assert.Contains("── lowered ──", result.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_command_that_tells_nothing_is_an_error()
    {
        Tool.Run("bisect", Tool.TestApp, "--", "dotnet", "{}", "exit", "7").ShouldFail(1, "fails as compiled, too: ");
        Tool.Run("bisect", Tool.TestApp, "--", "dotnet", "{}", "retry").ShouldFail(3, "passes woven, too: dotnet ");
        Tool.Run("bisect", Tool.TestApp, "--timeout", "1", "--", "sleep", "100").ShouldFail(1, "not done after 1 s");
        Tool.Run("bisect", Tool.TestApp, "--", "no-such-program").ShouldFail(1, "cannot start: no-such-program");
        Tool.Run("bisect", _folder["nowhere"], "--", "true").ShouldFail(1, "no such file");
        Tool.Run("bisect", _temporary, "--", "true").ShouldFail(1, "no managed assembly in it");
        Tool.Run("bisect", Tool.TestApp, "--without", "pool-frames", "--", "true")
            .ShouldFail(2, "no such optimisation: pool-frames: is it pooled-frames?");
    }

    [Fact]
    public void A_full_disk_is_told()
    {
        if (!SmallDisk.TryMount(_folder["disk"], kilobytes: 64, out var disk)) return; // Only root may mount one.
        using (disk)
        {
            new Tool(_folder["cache"], _folder["disk"]).Run("bisect", Tool.TestApp, "--", "true").ShouldFail(1, "no space left");

            Assert.Empty(Directory.GetFileSystemEntries(_folder["disk"]));
        }
    }

    [Fact]
    public void Interrupted_it_leaves_no_process_and_no_file()
    {
        var pid = _folder["pid"];
        using var process = Tool.Start("bisect", Tool.TestApp, "--", "sh", "-c", $"echo $$ > {pid}.new; mv {pid}.new {pid}; exec sleep 1000");
        var waiting = Stopwatch.StartNew();
        while (!File.Exists(pid))
        {
            Assert.True(waiting.Elapsed < TimeSpan.FromSeconds(60), "the command does not start");
            Thread.Sleep(50);
        }

        Process.Start("kill", ["-INT", $"{process.Id}"]).WaitForExit();

        Tool.Finish(process).ShouldFail(130, "interrupted: nothing was changed");
        Assert.Throws<ArgumentException>(() => Process.GetProcessById(int.Parse(File.ReadAllText(pid))));
    }
}
