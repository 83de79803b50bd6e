using Async2.Compiler;
using Async2.Tests.Shared;

namespace Async2.Interleavings;

/// <summary>
/// Runs meetings of threads in the runtime library (<c>docs/isolation.md</c>) in every order with few preemptions, on the real code.
/// </summary>
public class InterleavingTests
{
    [Theory]
    [InlineData("CallsTooMany")]
    [InlineData("LateCall")]
    [InlineData("EndBeforeLook")]
    [InlineData("LooksInsideEachOther")]
    [InlineData("LateCallOfPooled")]
    [InlineData("ResultTakenTwice")]
    [InlineData("StepsAtOnce")]
    [InlineData("SharedBatches")]
    public void In_no_order_does_one_reach_another(string scenario)
    {
        using var program = new InterleavedProgram(tear: null);
        Assert.Equal(AssemblyOutcome.Woven, program.Report.Outcome);
        Assert.InRange(program.Points, 50, int.MaxValue);

        var (exitCode, output) = program.Explore(scenario, LongForm.IsOn ? 3 : 2, LongForm.IsOn ? 120 : 5);
        Assert.True(exitCode == 0, output);
        Console.WriteLine($"{scenario}:\n{output.Trim()}");
    }

    /// <summary>With a split exchange, the exploration finds an order that fails.</summary>
    [Theory]
    [InlineData("Gate.TryPass", "CallsTooMany")]
    [InlineData("Gate.TryPass", "EndBeforeLook")]
    [InlineData("Continuation.TryLook", "EndBeforeLook")]
    [InlineData("Continuation.TryLeaveEnd", "EndBeforeLook")]
    [InlineData("SharedPool.TryEnter", "SharedBatches")]
    [InlineData("PooledCompletion`1.GetResult", "ResultTakenTwice")]
    [InlineData("IteratorThunk.Enter", "StepsAtOnce")]
    public void What_is_torn_is_found(string torn, string scenario)
    {
        using var program = new InterleavedProgram(torn);
        var (exitCode, output) = program.Explore(scenario, preemptions: 2, seconds: 60);
        Assert.True(exitCode == 1, output);
        Assert.Contains("failed: ", output, StringComparison.Ordinal);
    }
}
