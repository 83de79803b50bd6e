using Async2.Compiler;
using Async2.Tests.Shared;

namespace Async2.Stress.Tests;

/// <summary>A short run, and the proof that its checks can fail.</summary>
public sealed class StressTests : IDisposable
{
    private const int Seed = 6;
    private const string NoFlaw = "None";
    private const int FewThreads = 4;
    private const int EnoughThreads = 256;

    private readonly string _folder = Directory.CreateTempSubdirectory("async2-stress-").FullName;
    private readonly List<string> _output = [];

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void Woven_chains_race_and_nothing_is_lost()
    {
        var program = StressedProgram.Compiled.Weave(_folder, tasklets: null, out var report);
        // Code that is not woven is not tested.
        Assert.Equal(AssemblyOutcome.Woven, report.Outcome);
        Assert.All(report.Methods, m => Assert.True(m.Woven, $"{m.Name}: {m.Reason}"));
        ShouldPass(program, new Limits(Seed, Seconds: LongForm.IsOn ? 30 : 8));
    }

    [LongFact("as long again")]
    public void Nor_with_tasklets() => ShouldPass(StressedProgram.Compiled.Weave(_folder, tasklets: 1, out _), new Limits(Seed, Seconds: 5));

    /// <summary>The checks accept async1.</summary>
    [Fact]
    public void The_program_passes_as_compiled() => ShouldPass(StressedProgram.Compiled, new Limits(Seed, Seconds: 4));

    /// <summary>A planted fault is found, and reported as what it is.</summary>
    [Theory]
    [InlineData("Twice", "")] // by whichever of the two is met first
    [InlineData("Dropped", "no progress for 3 s")]
    [InlineData("Elsewhere", "not in pump")]
    [InlineData("Late", "not in ")]
    [InlineData("Local", "the AsyncLocal is -1")]
    [InlineData("Result", "another value")]
    [InlineData("Swallowed", "an exception did not arrive")]
    [InlineData("Overtaken", "out of order, or twice")]
    [InlineData("Touched", "")] // by whichever is met first
    [LongInlineData("Leak", "the heap has grown")]
    public void A_planted_flaw_is_found(string flaw, string message) =>
        ShouldFail(StressedProgram.Compiled.Weave(_folder, tasklets: null, out _), flaw, message);

    /// <summary>On four threads, which 64 chains block all the time.</summary>
    [Fact]
    public void Chains_that_block_suspend_and_nothing_is_lost()
    {
        var suspensions = LongForm.IsOn ? 1_000_000 : 100_000;
        ShouldPass(WeaveBlocking(), new Limits(Seed, Seconds: 300, suspensions, PoolThreads: FewThreads));
        Assert.DoesNotContain(" 0 on another thread", _output[^1], StringComparison.Ordinal);
    }

    /// <summary>The checks accept threads that block, if there are enough of them.</summary>
    [Fact]
    public void Chains_that_block_pass_as_compiled() =>
        ShouldPass(StressedProgram.Compiled, new Limits(Seed, Seconds: 60, Suspensions: 5_000, PoolThreads: EnoughThreads));

    [Theory]
    [InlineData("Values", "the thread is ")]
    [InlineData("Dropped", "no progress for 3 s")]
    [InlineData("Awakened", "")] // by whichever is met first
    [InlineData("Holder", "")] // by whichever is met first
    public void A_planted_flaw_of_blocking_calls_is_found(string flaw, string message) =>
        ShouldFail(WeaveBlocking(), flaw, message, FewThreads);

    private StressedProgram WeaveBlocking() => StressedProgram.Compiled.Weave(_folder, tasklets: null, out _, BlockingMode.Suspend);

    private void ShouldPass(StressedProgram program, Limits limits)
    {
        var exitCode = program.Run(limits, NoFlaw, _output.Add);
        Assert.True(exitCode == 0, string.Join(Environment.NewLine, _output));
        Assert.StartsWith("passed: ", _output[^1], StringComparison.Ordinal);
    }

    private void ShouldFail(StressedProgram program, string flaw, string message, int poolThreads = 0)
    {
        // The run ends as soon as the flaw is found, which can take long on a busy machine.
        var limits = new Limits(Seed, Seconds: 60, Patience: flaw == "Dropped" ? 3 : 20, PoolThreads: poolThreads);
        var exitCode = program.Run(limits, flaw, _output.Add);
        Assert.NotEqual(0, exitCode);
        Assert.Contains(_output, line => line.StartsWith("failed: ", StringComparison.Ordinal) && line.Contains(message, StringComparison.Ordinal));
    }
}
