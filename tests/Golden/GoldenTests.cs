namespace Async2.Golden.Tests;

/// <summary>
/// C# in, async IL, lowered IL and layout out, compared with what was accepted. To accept what the compiler makes now:
/// <c>ASYNC2_ACCEPT=1 dotnet test tests/Golden</c>, and read the diff before it is committed.
/// </summary>
public sealed class GoldenTests
{
    private const string AcceptCommand = "ASYNC2_ACCEPT=1 dotnet test tests/Golden";

    private static readonly bool s_accept = Environment.GetEnvironmentVariable("ASYNC2_ACCEPT") == "1";

    public static TheoryData<string> Names => [.. GoldenCase.All.Select(c => c.ToString())];

    [Theory]
    [MemberData(nameof(Names))]
    public void Output_is_as_accepted(string name)
    {
        var golden = GoldenCase.All.Single(c => c.ToString() == name);
        var methods = golden.Explain();
        Assert.NotEmpty(methods);
        Assert.All(methods, m => Assert.True(m is { Reason: null, AsyncIl: not null, Lowered: not null, Layout: not null }, $"{m.Name}: {m.Reason}"));

        var actual = golden.Render(methods);
        if (s_accept) File.WriteAllText(golden.ExpectedFile, actual);
        var expected = File.Exists(golden.ExpectedFile) ? File.ReadAllText(golden.ExpectedFile).ReplaceLineEndings("\n") : "";
        if (expected != actual) Assert.Fail(Difference(golden, expected, actual));
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
        var stale = Directory.EnumerateFiles(GoldenCase.ExpectedFolder).Except(GoldenCase.All.Select(c => c.ExpectedFile)).ToArray();
        if (s_accept) Array.ForEach(stale, File.Delete);
        else Assert.True(stale.Length == 0, $"Without a case: {string.Join(", ", stale.Select(Path.GetFileName))}. Removed by: {AcceptCommand}");
    }

    private static string Difference(GoldenCase golden, string expected, string actual) =>
        $"""
        {golden} is not what tests/Golden/Expected/{Path.GetFileName(golden.ExpectedFile)} says (- expected, + now):

        {LineDiff.Of(expected, actual)}
        If the new output is right, accept it with: {AcceptCommand}
        """;
}
