using Async2.Tests.Shared;

namespace Async2.Compiler.Tests.Passes;

/// <summary>Each pass and each analysis by itself, on IL that is written down. See <see cref="PassCase"/>.</summary>
public class PassCaseTests
{
    private static readonly Accepted s_accepted = new("tests/Compiler");

    public static TheoryData<string> Cases => [.. PassCase.Names];

    [Theory]
    [MemberData(nameof(Cases))]
    public void Output_is_as_accepted(string name)
    {
        var tested = PassCase.Of(name);
        if (s_accepted.ProblemWith(name, tested.File, tested.Text) is { } problem) Assert.Fail(problem);
    }

    [Fact]
    public void Every_pass_and_every_analysis_has_a_case()
    {
        var tested = PassCase.Names.Select(n => Path.GetDirectoryName(n)!).ToHashSet();
        Assert.Empty(PassesUnderTest.Names.Concat(AnalysesUnderTest.Names).Except(tested));
    }
}
