using Async2.Tests.Shared;

namespace Async2.Golden.Tests;

/// <summary>For a few cases, one pass at a time: <c>Expected/NAME.passes.txt</c> has the changes of each pass.</summary>
public sealed class PassTraceTests
{
    private static readonly Accepted s_accepted = new("tests/Golden");

    /// <summary>A loop, a try region, and values on the stack below an await.</summary>
    private static readonly string[] s_cases = ["Loop", "TryCatch", "SpilledExpression"];

    public static TheoryData<string> Names => [.. s_cases];

    internal static IEnumerable<string> Files => s_cases.Select(FileOf);

    [Theory]
    [MemberData(nameof(Names))]
    public void Each_pass_changes_what_was_accepted(string name)
    {
        if (s_accepted.ProblemWith($"{name}.passes", FileOf(name), PassTrace.Of(name)) is { } problem) Assert.Fail(problem);
    }

    private static string FileOf(string name) => Path.Combine(GoldenCase.ExpectedFolder, $"{name}.passes.txt");
}
