using Async2.Compiler;
using Async2.Tests.Shared;

namespace Async2.Stress.Tests;

/// <summary>A short run, and the proof that its checks can fail.</summary>
public sealed class StressTests : IDisposable
{
    private const int Seed = 6;
    private const string NoFlaw = "None";

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
    public void A_planted_flaw_is_found(string flaw, string message)
    {
        // The run ends as soon as the flaw is found, which can take long on a busy machine.
        var limits = new Limits(Seed, Seconds: 60, Patience: flaw == "Dropped" ? 3 : 20);
        var exitCode = StressedProgram.Compiled.Weave(_folder, tasklets: null, out _).Run(limits, flaw, _output.Add);
        Assert.NotEqual(0, exitCode);
        Assert.Contains(_output, line => line.StartsWith("failed: ", StringComparison.Ordinal) && line.Contains(message, StringComparison.Ordinal));
    }

    private void ShouldPass(StressedProgram program, Limits limits)
    {
        var exitCode = program.Run(limits, NoFlaw, _output.Add);
        Assert.True(exitCode == 0, string.Join(Environment.NewLine, _output));
        Assert.StartsWith("passed: ", _output[^1], StringComparison.Ordinal);
    }
}
