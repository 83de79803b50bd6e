using Async2.Fuzz.Building;
using Async2.Fuzz.Generation;
using Async2.Fuzz.Reduction;
using Async2.Fuzz.Running;
using Async2.Tests.Shared;

namespace Async2.Fuzz.Tests;

public class FuzzTests
{
    /// <summary>The number of programs that <see cref="CoverageTests"/> requires. They belong to the long form.</summary>
    internal static readonly SeedRange Seeds = new(1, 63);

    private static readonly SeedRange s_now = LongForm.IsOn ? Seeds : Seeds.First(24);

    /// <summary>Fewer programs: unwinding only suspends in other places, and tasklets only change where variables are kept.</summary>
    private static readonly SeedRange s_fewer = new(64, 6);

    /// <summary>Those that block: from the first seed whose programs are compiled in Release.</summary>
    private static readonly SeedRange s_blocking = new(7, LongForm.IsOn ? 60 : 7);

    [Fact]
    public void Woven_programs_do_what_they_did() => Compare(new Setting(InTurn: true), s_now);

    [LongFact("the long form of the corpus has them, too")]
    public void Programs_that_unwind_do_what_they_did() => Compare(new Setting(InTurn: true, Unwinding: Unwinding.All), s_fewer);

    [LongFact("the long form of the corpus has them, too")]
    public void Programs_of_which_half_the_methods_unwind_do_what_they_did() => Compare(new Setting(InTurn: true, Unwinding: Unwinding.Half), s_fewer);

    [LongFact("the long form of the corpus has them, too")]
    public void Programs_whose_frames_are_kept_in_tasklets_do_what_they_did() => Compare(new Setting(InTurn: true, Tasklets: 1), s_fewer);

    [Fact]
    public void Programs_that_block_do_what_they_did() => Compare(new Setting(InTurn: true, Blocking: true), s_blocking, leastLines: 30);

    private static void Compare(Setting setting, SeedRange seeds, int leastLines = 100)
    {
        var findings = new List<Finding>();
        var fuzzer = new Fuzzer(setting);
        fuzzer.Run(seeds, findings.Add);
        Assert.True(findings.Count == 0, string.Join('\n', findings.Take(1).Select(f => Reduced(fuzzer, f))));
        // An empty or stuck trace would be equal, whatever a weaver does.
        var progress = fuzzer.Progress;
        Assert.Equal(seeds.Count, progress.Programs);
        Assert.Equal(progress.Traces, progress.Ended);
        Assert.True(progress.Lines > leastLines * progress.Traces, $"{progress}");
    }

    [Fact]
    public void A_seed_is_a_program() =>
        Assert.Equal(DifferenceReport.Source(Generator.Make(7)), DifferenceReport.Source(Generator.Make(7)));

    [Fact]
    public void A_seed_is_a_program_that_blocks() =>
        Assert.Equal(DifferenceReport.Source(BlockingGenerator.Make(7)), DifferenceReport.Source(BlockingGenerator.Make(7)));

    private static string Reduced(Fuzzer fuzzer, Finding finding) =>
        finding.Kind == FindingKind.Difference ? $"{finding}\n{fuzzer.Reduce(finding.Run!)}" : $"{finding}";
}
