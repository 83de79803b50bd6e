namespace Async2.Documentation.Tests;

/// <summary>The commands of a page print the output that the page shows.</summary>
public class PageTests
{
    public static TheoryData<string> Names => [.. Page.All.Select(p => p.Name)];

    [Fact]
    public void Guides_are_there()
    {
        string[] guides = ["README.md", "docs/getting-started.md", "docs/options.md", "docs/recipes.md", "docs/troubleshooting.md"];

        Assert.Subset(Page.All.Select(p => p.Name).ToHashSet(), guides.ToHashSet());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_block_is_run_or_says_why_not(string name) => Assert.Empty(Named(name).Problems());

    [Theory] // over 20 s on a busy machine: a reader builds and publishes
    [MemberData(nameof(Names))]
    public void A_page_shows_what_is(string name)
    {
        var problems = PageRun.Of(Named(name));
        Assert.True(problems.Length == 0, problems);
    }

    private static Page Named(string name) => Page.All.Single(p => p.Name == name);
}
