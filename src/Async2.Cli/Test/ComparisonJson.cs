using System.Text.Json;

namespace Async2.Cli.Test;

/// <summary>The JSON of <c>test</c>. docs/cli.md describes it.</summary>
internal static class ComparisonJson
{
    public static string Of(IReadOnlyList<SuiteComparison> suites) => JsonText.Of(suites.Select(Suite));

    private static object Suite(SuiteComparison suite) => new
    {
        Path = suite.Suite.App.Dll,
        suite.Runner,
        suite.Differs,
        Methods = suite.Methods.Count,
        Woven = suite.WovenMethods,
        Counts = Enum.GetValues<Verdict>().ToDictionary(v => JsonNamingPolicy.CamelCase.ConvertName(v.ToString()), suite.Count),
        OriginalRuns = suite.Original.Select(Run),
        WovenRuns = suite.Woven.Select(Run),
        Tests = suite.Tests.Select(test => new
        {
            test.Name,
            test.Verdict,
            UnlikeRuns = test.Unlike.Count,
            Original = Side(test.Original),
            Woven = Side(test.Unlike.Count > 0 ? test.Unlike : test.Woven),
            OriginalSeconds = Seconds(test.Original),
            WovenSeconds = Seconds(test.Woven),
        }),
    };

    private static object Run(SuiteRun run) => new
    {
        run.End,
        run.Why,
        Seconds = run.Duration.TotalSeconds,
        CpuSeconds = run.CpuTime?.TotalSeconds,
        Outcomes = run.Results.CountsBy(r => r.Outcome)
            .ToDictionary(c => JsonNamingPolicy.CamelCase.ConvertName(c.Key.ToString()), c => c.Value),
    };

    private static object Side(IReadOnlyList<Observation> runs) =>
        runs.Count == 0 ? Array.Empty<object>() : runs[0].Results.Select(r => new { r.Outcome, r.Message });

    private static double Seconds(IReadOnlyList<Observation> runs) =>
        SuiteComparison.Median([.. runs.Select(r => r.Duration)]).TotalSeconds;
}
