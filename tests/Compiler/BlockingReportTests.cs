using Async2.Compiler.Tests.Fixtures;

namespace Async2.Compiler.Tests;

/// <summary>A report has each blocking call with its outcome, and each method that leads to one.</summary>
public class BlockingReportTests
{
    private const string ByReference = "it has a parameter by reference, or of a pointer or ref struct type";
    private const string InFilter = "it stands in a handler: a filter, which runs before finally blocks within";
    private const string Prefix = "Async2.Compiler.Tests.Fixtures.Waiting.";

    private static readonly AssemblyReport s_assembly = Report(new WeaveOptions { Blocking = BlockingMode.Suspend });
    private static readonly BlockingReport s_report = s_assembly.Blocking!.Of(Prefix);

    [Theory]
    [InlineData("Suspends", BlockingOutcome.Suspends, null)]
    [InlineData("InHandler", BlockingOutcome.InHandler, InFilter)]
    [InlineData("UnderLock", BlockingOutcome.UnderLock, "a lock is held")]
    [InlineData(
        "OnlyUnderLock", BlockingOutcome.NoTwin,
        "the call of Waiting.OnlyUnderLock in Waiting.BehindLock is pinned: a lock is held")]
    [InlineData("ByReference", BlockingOutcome.NoTwin, "Waiting.ByReference can have no twin: " + ByReference)]
    [InlineData("SetToBlock", BlockingOutcome.NoTwin, "Waiting.SetToBlock can have no twin: the settings let it block")]
    [InlineData("NotReached", BlockingOutcome.NotReached, "no woven async method leads to it")]
    public void Each_call_has_an_outcome_and_a_reason(string method, BlockingOutcome outcome, string? reason)
    {
        var call = Assert.Single(s_report.Calls, c => c.Method.StartsWith($"{Prefix}{method}(", StringComparison.Ordinal));

        Assert.Equal(("Task.Result", outcome, reason), (call.Call, call.Outcome, call.Reason));
        Assert.EndsWith("Waiting.cs", call.File, StringComparison.Ordinal);
        Assert.True(call.Line > 0);
    }

    [Theory]
    [InlineData("Caller", BlockingMethodKind.Async, null, "Through → Suspends → Task.Result")]
    [InlineData("Through", BlockingMethodKind.Twin, null, "Suspends → Task.Result")]
    [InlineData("Suspends", BlockingMethodKind.Twin, null, "Task.Result")]
    [InlineData("ByReference", BlockingMethodKind.Plain, ByReference, "Task.Result")]
    [InlineData("NotReached", BlockingMethodKind.Plain, "no woven async method leads to it", "Task.Result")]
    [InlineData(
        "BehindLock", BlockingMethodKind.Plain, "the call of Waiting.OnlyUnderLock in Waiting.BehindLock is pinned: a lock is held",
        "OnlyUnderLock → Task.Result")]
    [InlineData(
        "InHandler", BlockingMethodKind.Plain, "the call of Task.Result in Waiting.InHandler is pinned: " + InFilter,
        "Task.Result")]
    public void Each_method_has_a_path_to_a_call(string method, BlockingMethodKind kind, string? reason, string path)
    {
        var found = Assert.Single(s_report.Methods, m => m.Name.StartsWith($"{Prefix}{method}(", StringComparison.Ordinal));

        Assert.Equal((kind, reason), (found.Kind, found.Reason));
        Assert.Equal(
            path, string.Join(" → ", found.Path.Skip(1)).Replace($"{nameof(Waiting)}.", "", StringComparison.Ordinal));
        Assert.Equal(kind == BlockingMethodKind.Twin, found.Bytes > 0);
    }

    [Fact]
    public void Calls_of_twins_are_reported_apart()
    {
        var call = Assert.Single(s_report.TwinCalls, c => c.Method.StartsWith($"{Prefix}Through(", StringComparison.Ordinal));

        Assert.Equal(("Waiting.Suspends", BlockingOutcome.Suspends), (call.Call, call.Outcome));
    }

    [Fact]
    public void Without_the_option_there_is_no_report() => Assert.Null(Report(new WeaveOptions()).Blocking);

    private static AssemblyReport Report(WeaveOptions options) =>
        Assert.Single(new Explainer(options).Report([typeof(Waiting).Assembly.Location]).Assemblies);
}
