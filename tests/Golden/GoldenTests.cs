using Async2.Tests.Shared;

namespace Async2.Golden.Tests;

/// <summary>
/// Compares async IL, lowered IL and layout of C# cases with accepted text. To accept the current output of a case, run
/// <c>ASYNC2_ACCEPT=NAME dotnet test tests/Golden</c>, and read the diff before committing it.
/// </summary>
public sealed class GoldenTests
{
    private static readonly Accepted s_accepted = new("tests/Golden");

    public static TheoryData<string> Names => [.. GoldenCase.All.Select(c => c.ToString())];

    [Theory]
    [MemberData(nameof(Names))]
    public void Output_is_as_accepted(string name)
    {
        var golden = GoldenCase.All.Single(c => c.ToString() == name);
        var methods = golden.Explain();
        Assert.NotEmpty(methods);
        Assert.All(methods, m => Assert.True(m is { Reason: null, AsyncIl: not null, Lowered: not null, Layout: not null }, $"{m.Name}: {m.Reason}"));

        if (s_accepted.ProblemWith(name, golden.ExpectedFile, golden.Render(methods)) is { } problem) Assert.Fail(problem);
    }

    [Fact]
    public void Output_is_the_same_twice()
    {
        var golden = GoldenCase.All.First();
        Assert.Equal(golden.Render(golden.Explain()), golden.Render(golden.Explain()));
    }

    [Fact]
    public void Nothing_is_expected_of_a_case_that_is_gone()
    {
        var stale = Directory.EnumerateFiles(GoldenCase.ExpectedFolder)
            .Except(GoldenCase.All.Select(c => c.ExpectedFile)).Except(PassTraceTests.Files).ToArray();
        foreach (var file in stale)
        {
            var name = Path.GetFileNameWithoutExtension(file);
            if (Accepted.Accepts(name)) File.Delete(file);
            else Assert.Fail($"{Path.GetFileName(file)} is without a case. Removed by: {s_accepted.CommandFor(name)}");
        }
    }
}
