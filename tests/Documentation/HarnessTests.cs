namespace Async2.Documentation.Tests;

/// <summary>An incorrect page fails.</summary>
public class HarnessTests
{
    [Theory]
    [InlineData("one\ntwo\n", "one", "two")]
    [InlineData("one\ntwo\nthree\n", "one", "…", "three")]
    [InlineData("one\nthree\n", "one", "…", "three")]
    [InlineData("took 17 ms (fast)", "took … ms (fast)")]
    [InlineData("anything\n")]
    [InlineData("one  \n", "one")]
    public void What_is_shown_holds(string output, params string[] shown) => Assert.True(Expectation.Holds(shown, output));

    [Theory]
    [InlineData("one\n", "two")]
    [InlineData("one\ntwo\n", "one")]
    [InlineData("one\n", "one", "two")]
    [InlineData("one\ntwo\n", "…", "one")]
    [InlineData("took 17 s", "took … ms")]
    [InlineData("axb\n", "a.b")]
    public void What_is_shown_does_not_hold(string output, params string[] shown) => Assert.False(Expectation.Holds(shown, output));

    [Fact]
    public void A_page_is_done_from_top_to_bottom() => Assert.Equal("", Run("""
        ```csharp file=sub/a.txt
            line
        more
        ```
        ```console
        $ cd sub && export SEEN=yes
        $ cat a.txt; echo $SEEN
            line
        more
        yes
        ```
        ```csharp excerpt=a.txt
        line
        ```
        ```console exit=3
        $ test -f a.txt
        $ echo three; (exit 3)
        three
        ```
        ```console
        $ echo a \
          b
        a b
        $ async2 --version
        …
        ```
        ```console needs=docker
        $ false
        ```
        """));

    [Theory]
    [InlineData("```console\n$ echo one\ntwo\n```", "1: echo one\nsays\none")]
    [InlineData("```console\n$ false\n$ echo one\n```", "1: false\nends with exit code 1")]
    [InlineData("```console\n$ false\n$ echo one\n```", "1: did not come to: echo one")]
    [InlineData("```console exit=1\n$ true\n```", "1: true\nends with exit code 0")]
    [InlineData("```text file=a.txt\nx\n```\n```text excerpt=a.txt\ny\n```", "4: is no part of a.txt")]
    [InlineData("```text excerpt=none.txt\ny\n```", "1: is no part of none.txt")]
    [InlineData("```console\n$ if\n```", "syntax error")]
    public void What_is_not_so_is_told(string page, string problem) => Assert.Contains(problem, Run(page), StringComparison.Ordinal);

    [Theory]
    [InlineData("```csharp\nx\n```", "a sample that is no file= and no excerpt= of one is not run")]
    [InlineData("```console needs=luck\n$ true\n```", "needs=luck: is it docker or clone or network?")]
    [InlineData("```console\ntrue\n```", "begins with no command ($ …)")]
    [InlineData("```console when=later\n$ true\n```", "when= is no attribute")]
    public void What_nobody_would_run_is_told(string page, string problem) => Assert.Equal([$"made-up.md:1: {problem}"], Parse(page).Problems());

    private static string Run(string page) => PageRun.Of(Parse(page));

    private static Page Parse(string text) => Page.Parse("made-up.md", text.Split('\n'));
}
