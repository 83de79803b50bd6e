namespace Async2.Compiler.Tests;

public sealed class PatternNamesTests
{
    private static readonly PatternNames s_names = new([typeof(MethodPattern).Assembly.Location, "/nowhere.dll"]);

    [Theory]
    [InlineData("Async2.Compilr", "Async2.Compiler")]
    [InlineData("Async2.Compiler.Options", "Async2.Compiler.Options.*")]
    [InlineData("Async2.Compiler.Optoins.*", "Async2.Compiler.Options.*")]
    [InlineData("Async2.Compiler.Nearestname", "Async2.Compiler.NearestName")]
    [InlineData("Async2.Compiler.NearestName.Distnce", "Async2.Compiler.NearestName.Distance")]
    public void The_nearest_name_matches(string misspelt, string nearest)
    {
        Assert.False(s_names.Match(new MethodPattern(misspelt)));
        Assert.Equal(nearest, s_names.Nearest(new MethodPattern(misspelt)));
        Assert.True(s_names.Match(new MethodPattern(nearest)));
    }

    [Theory]
    [InlineData("Async2.Compiler.NearestName.Distnce", true)]
    [InlineData("Async2.Compiler.NearestName.Distance", false)]
    [InlineData("Async2.Compiler.NearestName.*", false)]
    [InlineData("Async2.Compiler.NearestNme.Distance", false)]
    [InlineData("Async2.Compiler.NearestName", false)]
    [InlineData("Nowhere", false)]
    public void A_type_lacks_a_method(string pattern, bool lacks) => Assert.Equal(lacks, s_names.LackMethodOf(new MethodPattern(pattern)));

    [Fact]
    public void Without_names_there_is_no_nearest() => Assert.Null(new PatternNames([]).Nearest(new MethodPattern("A.B")));
}
