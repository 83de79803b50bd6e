using System.Text.Json.Nodes;
using Async2.Cli.Explain;
using Async2.Compiler;

namespace Async2.Cli.Tests.Explain;

/// <summary><c>async2 explain --blocking-calls</c>, and the line of <c>rewrite</c>.</summary>
public sealed class BlockingCallsTests : IDisposable
{
    private const string Answer = "g__Answer";

    private readonly TemporaryFolder _folder = new();

    private Tool Tool => new(_folder["cache"]);

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Blocking_calls_and_twins_are_listed_whether_the_option_is_given_or_not()
    {
        var output = Tool.Run("explain", "--blocking-calls", Tool.TestApp).ShouldSucceed().Output;

        Assert.StartsWith("suspends\nAssembly\tMethod\tPlace\tCall\nTestApp.dll\tProgram.", output, StringComparison.Ordinal);
        Assert.Matches($@"\nTestApp.dll\t\S+{Answer}\S+\tProgram.cs:\d+\tTask.Result\n", "\n" + output);
        Assert.Matches($@"\nTestApp.dll\t\S+{Answer}\S+\t\d+\tTask.Result\n", output);
        Assert.Matches(@"\nBlocking calls: 1 suspend, .*; 1 twin, 1 KB of IL\n$", output);
        Assert.Equal(output, Tool.Run("explain", "--blocking-calls", Tool.TestApp, "--blocking", "suspend").ShouldSucceed().Output);
    }

    [Fact]
    public void A_method_says_by_which_path_it_leads_to_a_blocking_call()
    {
        var output = Tool.Run("explain", "--blocking-calls", Tool.TestApp, "g__Block").ShouldSucceed().Output;

        Assert.Contains("\n  is async, and suspends in blocking calls\n", output, StringComparison.Ordinal);
        Assert.Matches($@"\n  Program\.\S+g__Block\S+ → Program\.\S+{Answer}\S+ → Task\.Result\n", output);
        Assert.Matches(@"\n  Program\.cs:\d+ +Task\.Result suspends\n", Tool.Run("explain", "--blocking-calls", Tool.TestApp, Answer).Output);
        Tool.Run("explain", "--blocking-calls", Tool.TestApp, "g__Echo").ShouldFail(1, "no method of this name leads to a blocking call");
    }

    [Fact]
    public void Json_has_calls_and_methods()
    {
        var output = Tool.Run("explain", "--blocking-calls", "--json", Tool.TestApp, Answer).ShouldSucceed().Output;
        var assembly = Assert.Single(JsonNode.Parse(output)!["assemblies"]!.AsArray())!;

        var (call, method) = (Assert.Single(assembly["calls"]!.AsArray())!, Assert.Single(assembly["methods"]!.AsArray())!);
        Assert.Equal(("Task.Result", "suspends", null), ((string?)call["call"], (string?)call["outcome"], (string?)call["reason"]));
        Assert.Equal("twin", (string?)method["kind"]);
        Assert.Equal(2, method["path"]!.AsArray().Count);
        Tool.Run("explain", "--blocking-calls", "--stats", Tool.TestApp).ShouldFail(2, "--blocking-calls goes without --stats");
    }

    [Fact]
    public void An_assembly_in_obj_has_the_references_of_its_last_build()
    {
        _folder.Write("obj/async2.rsp", "--output=/o\n--reference=/woven/A.dll\n--reference=/compiled/A.dll\n--reference=/b/B.dll\n");

        var references = BuildReferences.Of(_folder["obj/App.dll"])!.Files;
        Assert.Equal([("A", "/woven/A.dll"), ("B", "/b/B.dll")], references.Select(r => (r.Key, r.Value)));
        Assert.Null(BuildReferences.Of(_folder["bin/App.dll"]));
    }

    [Fact]
    public void A_rewrite_has_a_line_only_with_the_option()
    {
        var without = Tool.Run("rewrite", Tool.TestApp, "-o", _folder["a.dll"]).ShouldSucceed().Output;
        var with = Tool.Run("rewrite", Tool.TestApp, "-o", _folder["b.dll"], "--blocking", "suspend").ShouldSucceed().Output;

        Assert.DoesNotContain("locking", without, StringComparison.Ordinal);
        Assert.Contains("\nBlocking calls: 1 suspend, ", with, StringComparison.Ordinal);
    }

    [Fact]
    public void The_line_counts_by_outcome()
    {
        BlockingOutcome[] outcomes =
        [
            BlockingOutcome.Suspends, BlockingOutcome.Suspends, BlockingOutcome.InHandler, BlockingOutcome.UnderLock,
            BlockingOutcome.Pinned, BlockingOutcome.NoTwin, BlockingOutcome.NotReached,
        ];

        Assert.Null(BlockingSummary.Of([Assembly(null)]));
        Assert.Equal("none", BlockingSummary.Of([Assembly(new BlockingReport([], [], []))]));
        Assert.Equal("1 suspend, 0 block; 0 twins, 0 KB of IL", Summary([BlockingOutcome.Suspends]));
        Assert.Equal(
            "2 suspend, 4 block (1 in handlers, 1 under a lock, 2 other), 1 to which no async method leads; 1 twin, 2 KB of IL",
            Summary(outcomes, new BlockingMethodReport("", BlockingMethodKind.Twin, null, 1025, [])));

        static string? Summary(IEnumerable<BlockingOutcome> outcomes, params BlockingMethodReport[] methods) => BlockingSummary.Of(
            [Assembly(new BlockingReport([.. outcomes.Select(o => new BlockingCallReport("", null, 0, "", o, null))], [], methods))]);

        static AssemblyReport Assembly(BlockingReport? blocking) =>
            new("a.dll", AssemblyOutcome.Woven, null, []) { Blocking = blocking };
    }
}
