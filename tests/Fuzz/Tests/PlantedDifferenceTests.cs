using Async2.Fuzz.Building;
using Async2.Fuzz.Generation;
using Async2.Fuzz.Reduction;
using Async2.Fuzz.Running;
using Async2.Tests.Shared;

namespace Async2.Fuzz.Tests;

/// <summary>A faulty rewriter is detected, and the program that shows the fault is reduced to its essence.</summary>
public class PlantedDifferenceTests
{
    [Fact]
    public void A_wrong_value_is_seen() =>
        Assert.Contains(Findings(new Fuzzer(new Setting(InTurn: true, Plant: Plant.WrongValue))), f => f.Kind == FindingKind.Difference);

    /// <summary>A whole reduction; <see cref="ReducerTests"/> test its steps.</summary>
    [LongFact("reducing takes a minute")]
    public void A_wrong_value_is_reduced()
    {
        var fuzzer = new Fuzzer(new Setting { Plant = Plant.WrongValue });
        // Of a few, the one that is reduced fastest.
        var difference = Findings(fuzzer).Where(f => f.Kind == FindingKind.Difference).MinBy(f => Source(f.Seed).Length)!;
        var report = fuzzer.Reduce(difference.Run!);
        var reduced = report[..report.IndexOf("/*", StringComparison.Ordinal)];
        Assert.Contains($"--seed {difference.Seed}", reduced);
        Assert.Contains($"class P{difference.Seed}", reduced);
        Assert.Contains("^", reduced);
        Assert.True(reduced.Length < Source(difference.Seed).Length / 5, reduced);
        Assert.True(reduced.Split('\n').Length < 120, reduced);
        AssertShowsDifference(report);
    }

    // A wrong value changes, loses or adds lines.
    private static void AssertShowsDifference(string report)
    {
        var parts = report[report.IndexOf("/*", StringComparison.Ordinal)..].Split(["\nas compiled:\n", "\nrewritten:\n", "\n*/"], StringSplitOptions.None);
        var (shown, compiled, rewritten) = (parts[0].Split('\n'), parts[1].Split('\n'), parts[2].Split('\n'));
        Assert.NotEqual(compiled.Select(l => l.Trim()), rewritten.Select(l => l.Trim()));
        var (lost, added) = (Marked('-'), Marked('+'));
        Assert.NotEmpty(lost.Concat(added));
        Assert.Subset(Lines(compiled), lost);
        Assert.Subset(Lines(rewritten), added);

        HashSet<string> Marked(char mark) => Lines(shown.Where(l => l.StartsWith($"{mark} ", StringComparison.Ordinal)).Select(l => l[2..]));
        static HashSet<string> Lines(IEnumerable<string> lines) => [.. lines.Select(l => l.Trim())];
    }

    [LongFact("of the fuzzer itself")]
    public void A_rewriter_that_fails_is_a_difference()
    {
        var findings = Findings(new Fuzzer(new Setting(Plant: Plant.Refusal, InTurn: true)));
        Assert.All(findings, f => Assert.Contains("cannot be rewritten: WeaveException: will not", f.Text));
    }

    private static List<Finding> Findings(Fuzzer fuzzer)
    {
        var findings = new List<Finding>();
        fuzzer.Run(new SeedRange(1, 5), findings.Add);
        Assert.NotEmpty(findings);
        return findings;
    }

    private static string Source(int seed) => DifferenceReport.Source(Generator.Make(seed));
}
