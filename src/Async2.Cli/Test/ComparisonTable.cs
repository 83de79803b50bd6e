namespace Async2.Cli.Test;

/// <summary>Shows a comparison: the tests that differ, and the counts.</summary>
internal static class ComparisonTable
{
    private const int LongestMessage = 300;

    private static readonly (Verdict Verdict, string Label)[] Labels =
    [
        (Verdict.Same, "same"), (Verdict.Differs, "differ"), (Verdict.Flaky, "flaky"),
        (Verdict.OnlyOriginal, "only as compiled"), (Verdict.OnlyWoven, "only woven"),
    ];

    public static void Write(SuiteComparison comparison)
    {
        var table = new PlainTable("Test", "As compiled", "Woven", "Runs");
        foreach (var test in comparison.Tests.Where(t => t.Verdict is not (Verdict.Same or Verdict.Flaky))) Add(table, test);
        if (table.Rows > 0) table.Write();
        foreach (var test in comparison.Tests.Where(t => t.Verdict == Verdict.Flaky)) Screen.Line($"flaky as compiled: {test.Name}");
        WriteEarlyEnds("as compiled", comparison.Original);
        WriteEarlyEnds("woven", comparison.Woven);

        var counts = Labels.Select(l => (Count: comparison.Count(l.Verdict), l.Label)).Where((c, i) => c.Count > 0 || i < 3);
        Screen.Line(
            $"{comparison.Suite.Name} ({comparison.Runner}): {string.Join(", ", counts.Select(c => $"{c.Count} {c.Label}"))}");
        Screen.Line($"as compiled: {Outcomes(comparison.Original[0])}");
        Screen.Line($"{comparison.WovenMethods} of {comparison.Methods.Count} async methods woven");
        if (CpuTimes.Describe(SuiteComparison.CpuTimes(comparison.Original), SuiteComparison.CpuTimes(comparison.Woven)) is { } times)
            Screen.Line(times);
    }

    private static void Add(PlainTable table, TestComparison test)
    {
        var unlike = test.Unlike.Count > 0 ? test.Unlike[0] : null;
        var runs = test.Woven.Count == 0 ? "not reached" : $"{test.Unlike.Count} of {test.Woven.Count}";
        table.Add(test.Name, Describe(test.Original.Count > 0 ? test.Original[0] : null), Describe(unlike), runs);
    }

    private static string Describe(Observation? observation)
    {
        if (observation is null or { IsAbsent: true }) return "–";
        var lines = observation.Results.Select(
            r => r.Message.Length == 0 ? $"{r.Outcome}" : $"{r.Outcome}: {ErrorLine.OneLine(r.Message)}");
        var text = string.Join(" | ", lines.CountsBy(line => line).Select(c => c.Value == 1 ? c.Key : $"{c.Value} × {c.Key}"));
        return text.Length > LongestMessage ? text[..LongestMessage] + "…" : text;
    }

    private static void WriteEarlyEnds(string which, IReadOnlyList<SuiteRun> runs)
    {
        foreach (var ((end, why), count) in runs.Where(r => r.End != RunEnd.Completed).CountsBy(r => (r.End, r.Why)))
            Screen.Line($"{end.ToString().ToLowerInvariant()} {which}, {count} of {runs.Count} runs: {why}");
    }

    /// <summary>The counted outcomes, because equal runs mean little if all tests fail.</summary>
    private static string Outcomes(SuiteRun run) =>
        string.Join(
            ", ", run.Results.CountsBy(r => r.Outcome).OrderBy(c => c.Key).Select(c => $"{c.Value} {c.Key.ToString().ToLowerInvariant()}"));
}
