using Async2.Compiler;

namespace Async2.Cli.Test;

/// <summary>The runs of a suite as compiled, and as many woven.</summary>
internal sealed record SuiteComparison(
    TestSuite Suite, string Runner, WeaveReport Weave, IReadOnlyList<SuiteRun> Original, IReadOnlyList<SuiteRun> Woven)
{
    /// <summary>The comparison of each test, in the order of their names.</summary>
    public IReadOnlyList<TestComparison> Tests { get; } = Compare(Original, Woven);

    public IReadOnlyList<MethodReport> Methods { get; } = [.. Weave.Assemblies.SelectMany(a => a.Methods)];

    public int WovenMethods => Methods.Count(m => m.Woven);

    /// <summary>Woven runs that ended early, in a way in which no run as compiled ended.</summary>
    public IReadOnlyList<SuiteRun> EarlyEnds { get; } =
        [.. Woven.Where(run => run.End != RunEnd.Completed && !Original.Any(original => original.End == run.End))];

    public bool Differs => EarlyEnds.Count > 0 || Tests.Any(t => t.Verdict is not (Verdict.Same or Verdict.Flaky));

    public int Count(Verdict verdict) => Tests.Count(t => t.Verdict == verdict);

    /// <summary>The CPU times of the completed runs.</summary>
    public static IReadOnlyList<TimeSpan> CpuTimes(IReadOnlyList<SuiteRun> runs) =>
        [.. runs.Where(r => r.End == RunEnd.Completed).Select(r => r.CpuTime).OfType<TimeSpan>()];

    public static TimeSpan Median(IReadOnlyList<TimeSpan> durations) =>
        durations.Count == 0 ? TimeSpan.Zero : durations.Order().ElementAt(durations.Count / 2);

    private static List<TestComparison> Compare(IReadOnlyList<SuiteRun> original, IReadOnlyList<SuiteRun> woven)
    {
        var keys = new TestKeys(original);
        var originals = original.Select(Results).ToList();
        var wovens = woven.Select(Results).ToList();
        var names = originals.Concat(wovens).SelectMany(run => run.Results).Select(group => group.Key).Distinct().Order(
            StringComparer.Ordinal);
        return [.. names.Select(name => new TestComparison(name, Observe(originals, name), Observe(wovens, name)))];

        (ILookup<string, TestResult> Results, bool IsComplete) Results(SuiteRun run) =>
            (run.Results.ToLookup(r => keys.Of(r.Name)), run.End == RunEnd.Completed);
    }

    /// <summary>The results of a test, without runs that ended before it.</summary>
    private static List<Observation> Observe(List<(ILookup<string, TestResult> Results, bool IsComplete)> runs, string name) =>
        [.. runs.Where(run => run.IsComplete || run.Results.Contains(name)).Select(run => new Observation(run.Results[name]))];
}
