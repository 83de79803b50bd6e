using Async2.Cli.Test;

namespace Async2.Cli.Tests.Test;

/// <summary>Which results of several runs are taken to be of the same test.</summary>
public class TestNamesTests
{
    [Theory]
    [InlineData("N.C", "N.C.Row(1)", "N.C.Row(1)")]
    [InlineData("N.C", "C.Row", "N.C.Row")]
    [InlineData("N.C", "Row", "N.C.Row")]
    [InlineData("N.C+D", "D.Row", "N.C+D.Row")]
    [InlineData("N.C", "Class.Row", "N.C.Class.Row")]
    [InlineData("N.C, Assembly", "Row", "N.C.Row")]
    [InlineData("", "a sentence. Or two", "a sentence. Or two")]
    public void A_full_name_begins_with_the_class(string className, string name, string full) =>
        Assert.Equal(full, TestResult.FullName(className, name));

    [Fact]
    public void What_varies_as_compiled_is_cut_out_of_a_name()
    {
        var keys = new TestKeys([Run("C.A(1)", "C.Row(id: 6e9d5b1c-0000-4000-8000-000000000001)"), Run("C.A(1)", "C.Row(id: 0e9d5b1c-0000-4000-8000-0000000000ff)")]);

        Assert.Equal("C.A(1)", keys.Of("C.A(1)"));
        Assert.Equal("C.Row(id: *)", keys.Of("C.Row(id: 11111111-2222-3333-4444-555555555555)"));
    }

    [Fact]
    public void Where_that_is_not_enough_all_arguments_go()
    {
        var keys = new TestKeys([Run("C.Row(word: \"some\")", "C.Other(\"a\")"), Run("C.Row(word: \"thing\")", "C.Other(\"a\")")]);

        Assert.Equal("C.Row(*)", keys.Of("C.Row(word: \"else\")"));
        Assert.Equal("C.Other(\"b\")", keys.Of("C.Other(\"b\")"));
    }

    [Fact]
    public void A_run_that_ended_early_makes_no_name_vary()
    {
        var keys = new TestKeys([Run("C.Row(1)", "C.Row(2)"), Run("C.Row(1)") with { End = RunEnd.Crashed }]);

        Assert.Equal("C.Row(2)", keys.Of("C.Row(2)"));
    }

    private static SuiteRun Run(params string[] names) =>
        new([.. names.Select(name => new TestResult(name, TestOutcome.Passed, "", TimeSpan.Zero))], RunEnd.Completed, null);
}
