namespace Async2.Cli.Tests.Documents;

public class DocumentTests
{
    private static readonly SourceTree s_tree = new();

    private static readonly DocumentCheck s_check = new(s_tree);

    [Fact]
    public void What_the_documents_name_exists()
    {
        var documents = s_tree.Documents.ToList();

        Assert.Contains(documents, d => d.Path == "docs/architecture.md");
        Assert.Contains(documents, d => d.Path == "README.md");
        string[] problems = [.. documents.SelectMany(s_check.Problems)];
        Assert.True(problems is [], string.Join('\n', problems));
    }

    [Theory]
    [InlineData("see [this](abi.md#thunks) and [that](../bench/README.md), or [elsewhere](https://example.org/x.md)")]
    [InlineData("`docs/abi.md`, `Lookup.cs`, `FrontEnds/Lift/`, `Exceptions/*`, `tests/Corpus/CSharp/Theme/Name.cs`")]
    [InlineData("Runtime `StatusTests`, `IteratorTests`; Corpus `Exceptions/*`")]
    [InlineData("`RewriteTests`, `ArgumentTests`, `Help_needs_nothing_else`")]
    [InlineData("`WeaveOptions.Verify`, `Continuation<T>`, `Dispatch.Find(entries, receiver)`, `ASYNC2_WITHOUT=all`")]
    [InlineData("`async2 dump App.dll --after fold-awaits --method M`, `--without all`, `dump --before`, `--reuse none|always`")]
    [InlineData("    ./async2 run --no-cache App.dll --of the app    comment\n    async2 bisect PATH -- dotnet {} --self-test")]
    [InlineData("    dotnet run -c Release --project tests/Stress -- --minutes 10")]
    public void What_exists_is_found(string text) => Assert.Empty(Problems(text));

    [Theory]
    [InlineData("[this](missing.md)", "missing.md leads nowhere")]
    [InlineData("[this](abi.md#no-such)", "abi.md#no-such: no such heading")]
    [InlineData("`src/Missing.cs`", "src/Missing.cs is no file or folder")]
    [InlineData("`Missing.cs`", "Missing.cs is no file or folder")]
    [InlineData("`Missing/*`", "Missing/* is no file or folder")]
    [InlineData("`tests/Missing/Theme/Name.cs`", "tests/Missing/Theme/Name.cs is no file or folder")]
    [InlineData("Runtime `ArgumentTests`", "tests/Runtime has no ArgumentTests")]
    [InlineData("`MissingTests`", "MissingTests is no test")]
    [InlineData("`Nobody_wrote_this`", "Nobody_wrote_this is no test")]
    [InlineData("`WeaveOptions.Missed(…)`", "Missed stands nowhere in the sources")]
    [InlineData("`ASYNC2_MISSING`", "ASYNC2_MISSING stands nowhere in the sources")]
    [InlineData("`no-such-pass`", "no-such-pass is named nowhere")]
    [InlineData("`--missing 3`", "--missing is an option of no command")]
    [InlineData("`async2 missing`", "missing is no command")]
    [InlineData("`async2 dump --missing`", "dump has no option --missing")]
    [InlineData("`dump --after fold-nothing`", "fold-nothing is no pass")]
    [InlineData("    ./async2 run --without no-calls App.dll", "no-calls is no optimisation")]
    [InlineData("    ./async2 bench missing", "missing is no experiment")]
    [InlineData("```console\n$ async2 dump --missing\n--missing 3\n```\n", "dump has no option --missing")]
    [InlineData("    dotnet test tests/Missing", "tests/Missing is no file or folder")]
    [InlineData("    dotnet run --project tests/Stress -- --missing 10", "--missing is named nowhere")]
    public void What_is_missing_is_told(string text, string problem) => Assert.Equal([$"docs/made-up.md: {problem}"], Problems(text));

    private static IEnumerable<string> Problems(string text) => s_check.Problems(new Document("docs/made-up.md", text));
}
