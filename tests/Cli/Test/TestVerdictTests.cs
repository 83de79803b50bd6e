using Async2.Cli.Test;

namespace Async2.Cli.Tests.Test;

/// <summary>
/// What is made of the results of one test. A letter is an outcome, what follows it the message; "-" a run without the test.
/// </summary>
public class TestVerdictTests
{
    [Theory]
    [InlineData("P P", "P P", nameof(Verdict.Same))]
    [InlineData("Fx Fx", "Fx Fx", nameof(Verdict.Same))]
    [InlineData("P P", "Fx P", nameof(Verdict.Differs))]
    [InlineData("Fx Fx", "Fy Fy", nameof(Verdict.Differs))]
    [InlineData("P Fx", "P P", nameof(Verdict.Flaky))]
    [InlineData("P Fx", "Fy Fy", nameof(Verdict.Flaky))]
    [InlineData("Fx Fy", "Fz Fz", nameof(Verdict.Flaky))]
    [InlineData("Fx Fy", "P P", nameof(Verdict.Differs))]
    [InlineData("P P", "- -", nameof(Verdict.OnlyOriginal))]
    [InlineData("P P", "- P", nameof(Verdict.Differs))]
    [InlineData("P -", "P P", nameof(Verdict.Flaky))]
    [InlineData("- -", "P P", nameof(Verdict.OnlyWoven))]
    public void A_verdict_follows_from_all_runs(string original, string woven, string verdict) =>
        Assert.Equal(verdict, new TestComparison("C.M", Observe(original), Observe(woven)).Verdict.ToString());

    [Fact]
    public void It_is_said_in_how_many_runs_a_test_differs() =>
        Assert.Single(new TestComparison("C.M", Observe("P P P"), Observe("P Fx P")).Unlike);

    [Fact]
    public void Results_of_one_name_are_compared_in_any_order() =>
        Assert.Equal(new Observation([Result("P"), Result("Fx")]), new Observation([Result("Fx"), Result("P")]));

    [Fact]
    public void Stack_traces_in_messages_are_not_compared()
    {
        var compiled = "System.Exception: no\n   at C.<M>d__0.MoveNext() in C.cs:line 1\n--- End of stack trace from previous location ---\nend";
        var woven = "System.Exception: no\n   at C.M() in C.cs:line 1\nend";

        Assert.Equal(new Observation([Result("F" + compiled)]), new Observation([Result("F" + woven)]));
        Assert.NotEqual(new Observation([Result("F" + compiled)]), new Observation([Result("F" + woven.Replace("no", "yes", StringComparison.Ordinal))]));
    }

    private static List<Observation> Observe(string runs) => [.. runs.Split(' ').Select(run => new Observation(run == "-" ? [] : [Result(run)]))];

    private static TestResult Result(string text) =>
        new("C.M", text[0] == 'P' ? TestOutcome.Passed : TestOutcome.Failed, text[1..], TimeSpan.Zero);
}
