using Async2.Fuzz.Building;
using Async2.Fuzz.Generation;
using Async2.Fuzz.Reduction;
using Async2.Fuzz.Running;
using Async2.Tests.Shared;

namespace Async2.Fuzz.Tests;

/// <summary>The death of a worker is a finding of its own, with its seed, and the other seeds run.</summary>
public class WorkerTests
{
    [LongFact("of the fuzzer itself: several processes, one after the other")]
    public void One_that_dies_costs_no_other_program()
    {
        var seeds = new SeedRange(1, 5);
        var (fuzzer, findings) = Run(Plant.Death, seeds);
        Assert.NotEmpty(findings);
        Assert.All(findings, f => Assert.True(f is { Kind: FindingKind.Death, Run: not null }, $"{f}"));
        Assert.All(findings, f => Assert.Contains("planted", f.Text));
        Assert.Contains(findings, f => f.IsAlone);
        Assert.All(findings, f => Assert.Contains("^", DifferenceReport.Source(Generator.Make(f.Seed))));
        Assert.Equal(seeds.Count, fuzzer.Progress.Programs);
        // Each of the others has run to its end.
        Assert.True(fuzzer.Progress.Traces > 0 || findings.DistinctBy(f => f.Seed).Count() == seeds.Count);
    }

    [LongFact("of the fuzzer itself: several processes, one after the other")]
    public void One_that_meets_a_program_without_end_gives_it_up()
    {
        // A program that reaches the planted fault.
        var seed = Run(Plant.Death, new SeedRange(1, 5)).Findings[0].Seed;
        var (fuzzer, findings) = Run(Plant.Endless, new SeedRange(seed, 1));
        var finding = Assert.Single(findings);
        Assert.True(finding is { Kind: FindingKind.Endless, Run.Form: not Form.Compiled }, $"{finding}");
        Assert.Contains(LoadedPrograms.DoesNotEnd, finding.Text);
        Assert.Equal(1, fuzzer.Progress.Programs);
    }

    [Fact]
    public void One_that_says_nothing_is_ended()
    {
        // Before it can send a message.
        var (fuzzer, findings) = Run(Plant.None, new SeedRange(7, 1), TimeSpan.FromMilliseconds(1));
        var finding = Assert.Single(findings);
        Assert.True(finding is { Kind: FindingKind.Death, Seed: 7, Run: null }, $"{finding}");
        Assert.Contains("was silent", finding.Text);
        Assert.Equal(1, fuzzer.Progress.Programs);
    }

    private static (Fuzzer Fuzzer, List<Finding> Findings) Run(Plant plant, SeedRange seeds, TimeSpan? patience = null)
    {
        var findings = new List<Finding>();
        var fuzzer = new Fuzzer(new Setting(Plant: plant, InTurn: true), patience);
        fuzzer.Run(seeds, findings.Add);
        return (fuzzer, findings);
    }
}
