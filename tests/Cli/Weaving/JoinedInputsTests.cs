using Async2.Cli.Weaving;
using Async2.Compiler;

namespace Async2.Cli.Tests.Weaving;

public class JoinedInputsTests
{
    [Theory]
    [InlineData("app/App app/Lib", "fx/F fx/G", "app/App app/Lib fx/F fx/G")]
    [InlineData("app/App app/Lib | app/plugins/P", "fx/F", "app/App app/Lib fx/F | app/plugins/P")]
    [InlineData("app/plugins/P | app/App", "fx/F", "app/App fx/F | app/plugins/P")]
    [InlineData("app/App app/J", "fx/F fx/J", "app/App fx/F | app/J | fx/J")]
    [InlineData("app/App app/j", "fx/J", "app/App | app/j | fx/J")]
    [InlineData("app/App", "fx1/F fx2/F", "app/App | fx1/F | fx2/F")]
    public void They_join_the_apps_set_unless_they_are_there_twice(string app, string joined, string expected)
    {
        var sets = app.Split(" | ").Select(Inputs).ToList();

        var all = new JoinedInputs("app/App", Inputs(joined)).With(sets);

        Assert.Equal(expected, string.Join(" | ", all.Select(set => string.Join(' ', set.Select(i => i.Source)))));
    }

    private static IReadOnlyList<WeaveInput> Inputs(string paths) => [.. paths.Split(' ').Select(p => new WeaveInput(p, $"out/{p}"))];
}
