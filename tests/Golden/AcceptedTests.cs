using Async2.Tests.Shared;

namespace Async2.Golden.Tests;

public sealed class AcceptedTests
{
    [Fact]
    public void What_differs_is_told_with_the_command_that_accepts_it()
    {
        // A copy, because accepting all cases accepts this one, too.
        var folder = Path.Combine(AppContext.BaseDirectory, "copy", "Expected");
        var file = Path.Combine(Directory.CreateDirectory(folder).FullName, "Loop.txt");
        File.Copy(Path.Combine(GoldenCase.ExpectedFolder, "Loop.txt"), file, overwrite: true);
        var problem = new Accepted("tests/Golden").ProblemWith("Some.case", file, File.ReadAllText(file) + "another text\n");
        Assert.Contains("Some.case is not what tests/Golden/Expected/Loop.txt says", problem, StringComparison.Ordinal);
        Assert.Contains("+ another text", problem, StringComparison.Ordinal);
        Assert.EndsWith("accept it with: ASYNC2_ACCEPT='Some.case' dotnet test tests/Golden", problem, StringComparison.Ordinal);
    }

    [Fact]
    public void What_is_the_same_is_no_problem()
    {
        var file = Path.Combine(GoldenCase.ExpectedFolder, "Loop.txt");
        Assert.Null(new Accepted("tests/Golden").ProblemWith("Some.case", file, File.ReadAllText(file).ReplaceLineEndings("\n")));
    }
}
