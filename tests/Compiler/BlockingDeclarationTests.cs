using Async2.Compiler.Tests.Fixtures;

namespace Async2.Compiler.Tests;

/// <summary>A program declares methods that block or bind a thread. A wrong declaration costs only itself.</summary>
public class BlockingDeclarationTests
{
    private const string Type = "Async2.Compiler.Tests.Fixtures.DeclaredBlocking";

    private static readonly AssemblyReport s_report = Report(new WeaveOptions
    {
        Blocking = BlockingMode.Suspend,
        BlockingCalls = new Dictionary<string, string>
        {
            [$"{Type}.WaitByJson"] = $"{Type}.WaitedByJson",
            [$"{Type}.Held"] = $"{Type}.Nothing",
            ["No.Such.Type.Wait"] = $"{Type}.WaitedByJson",
        },
        ThreadBound = new Dictionary<string, ThreadBoundMethods> { ["No.Such"] = new(["Begin"], []), [Type] = new([], ["Stop"]) },
    });

    [Theory]
    [InlineData("Caller", "Barrier.SignalAndWait", BlockingOutcome.Suspends)]
    [InlineData("Caller", "DeclaredBlocking.WaitByJson", BlockingOutcome.Suspends)]
    [InlineData("Held", "Task.Wait", BlockingOutcome.UnderLock)]
    public void Declared_methods_count(string method, string call, BlockingOutcome outcome) => Assert.Equal(
        outcome,
        s_report.Blocking!.Calls.Single(c => c.Method.StartsWith($"{Type}.{method}(", StringComparison.Ordinal) && c.Call == call).Outcome);

    [Fact]
    public void Wrong_declarations_are_reported() => Assert.Equal(
        [
            "[BlockingCall] of DeclaredBlocking.NoTask: the method that waits does not return Task",
            "[BlockingCall] of DeclaredBlocking.NotPublic: the method that waits is not public and static, in a public type",
            "[BlockingCall] of DeclaredBlocking.OtherParameters: the method that waits does not take what a method Barrier.SignalAndWait takes",
            "[ThreadBound]: DeclaredBlocking has no method Start",
            $"blockingCalls: {Type}.Held: the method that waits does not exist",
            "blockingCalls: No.Such.Type.Wait: no assembly of the weave has or uses the type No.Such.Type",
            "threadBound: DeclaredBlocking has no method Stop",
            "threadBound: no assembly of the weave has or uses the type No.Such",
        ],
        s_report.Problems.Select(p => p.Text).Order(StringComparer.Ordinal));

    [Fact]
    public void Without_suspending_calls_nothing_is_read() => Assert.Empty(Report(new WeaveOptions()).Problems);

    private static AssemblyReport Report(WeaveOptions options) =>
        Assert.Single(new Explainer(options).Report([typeof(DeclaredBlocking).Assembly.Location]).Assemblies);
}
