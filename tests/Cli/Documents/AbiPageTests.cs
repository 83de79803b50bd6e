namespace Async2.Cli.Tests.Documents;

/// <summary><c>docs/abi.md</c> names files and members of the code step by step, and all of them exist.</summary>
public class AbiPageTests
{
    private static readonly MemberCheck s_check = new();

    private static readonly string s_page = File.ReadAllText(Path.Combine(SourceTree.Root, "docs", "abi.md"));

    [Fact]
    public void Each_step_names_files_and_their_members() => Assert.Empty(s_check.ProblemsOfSteps(s_page));

    [Fact]
    public void The_steps_are_numbered_from_1_to_10() =>
        Assert.Equal(Enumerable.Range(1, 10).Select(i => $"**{i}"), MemberCheck.Steps(s_page).Select(s => s.Split('.')[0]));

    /// <summary>On every page, in text and in code.</summary>
    [Fact]
    public void Members_that_pages_name_exist()
    {
        var problems = new SourceTree().Documents.SelectMany(d => s_check.ProblemsOfPage(d.Text).Select(p => $"{d.Path}: {p}"));

        Assert.Empty(problems);
    }

    /// <summary>The tests of <c>tests/Golden</c> pin its woven code.</summary>
    [Fact]
    public void The_program_on_the_page_is_a_golden_case()
    {
        var lines = File.ReadLines(Path.Combine(SourceTree.Root, "tests", "Golden", "Cases", "OneAwait.cs"));
        var methods = lines.SkipWhile(l => l != "{").Skip(1).TakeWhile(l => l != "}");
        Assert.Contains(string.Join('\n', methods), s_page, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("**1. A step.** `Chain/Missing.cs` and `Chain/Frame.cs` (`Frame.Resume`)", "Chain/Missing.cs is no file")]
    [InlineData("**1. A step.** `Chain/Frame.cs` (`Frame.Missing`)", "no file of the step declares Frame.Missing")]
    [InlineData("**1. A step.** `Chain/Frame.cs` (`Dispatcher.Run`)", "no file of the step declares Dispatcher.Run")]
    [InlineData("**1. A step.** `Frame.Resume`", "**1. A step.** `Frame.Resume` names no file or no member")]
    [InlineData("**1. A step.** `Chain/Frame.cs`", "**1. A step.** `Chain/Frame.cs` names no file or no member")]
    public void A_step_that_names_something_else_is_told(string text, string problem) =>
        Assert.Contains(problem, s_check.ProblemsOfSteps(text));

    [Theory]
    [InlineData("`Frame.Missing`")]
    [InlineData("    frame = Frame.Missing(completed)")]
    public void A_member_that_does_not_exist_is_told(string text) => Assert.Equal(["Frame has no Missing"], s_check.ProblemsOfPage(text));

    [Theory]
    [InlineData("`CallStatus.Done`, `Continuation.Next`, `Frame.Resume(completed, thrown)`, `Suspension.Innermost(mine, state)`")]
    [InlineData("`Task.CurrentId`, `Thread.CurrentThread`")]
    public void Members_that_exist_are_found(string text) => Assert.Empty(s_check.ProblemsOfPage(text));
}
