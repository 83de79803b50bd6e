namespace Async2.Compiler.Tests.Folders;

/// <summary>No line under <c>src</c> is longer, and no method has more lines, than the style in <c>CONTRIBUTING.md</c> says.</summary>
public class LengthTests
{
    private const int LongestLine = 140;
    private const int LongestMethod = 40;

    [Fact]
    public void No_line_has_more_than_140_characters()
    {
        var tooLong =
            from file in SourceTree.Files
            from line in File.ReadLines(file).Index()
            where line.Item.Length > LongestLine
            select $"{file}:{line.Index + 1}: {line.Item.Length} characters, more than {LongestLine}";

        Assert.NotEmpty(SourceTree.Files);
        AssertNone(tooLong);
    }

    [Fact]
    public void No_method_has_more_than_40_lines()
    {
        AssertNone(SourceTree.Files.SelectMany(LongMethods));
    }

    [Theory]
    [InlineData("class C\n{\n    [A]\n    public void M()\n    {\n        // Why.\n        F();\n\n        F(); // twice\n    }\n}", "M", 4, 6)]
    [InlineData("class C\n{\n    C() => F(\n        1);\n}", "C", 3, 2)]
    [InlineData("class C\n{\n    int P\n    {\n        get\n        {\n            return 1;\n        }\n    }\n}", "get", 5, 4)]
    [InlineData("class C\n{\n    int P =>\n        1;\n\n    int Q { get; } =\n        1;\n}", "P", 3, 2)]
    public void Lines_are_counted_from_signature_to_end_without_comments(string source, string name, int line, int length) =>
        Assert.Equal((name, line, length), MethodLengths.In(source).First());

    private static IEnumerable<string> LongMethods(string file) =>
        from method in MethodLengths.In(File.ReadAllText(file))
        where method.Length > LongestMethod
        let name = $"{Path.GetFileNameWithoutExtension(file)}.{method.Name}"
        select $"{file}:{method.Line}: {name} has {method.Length} lines, more than {LongestMethod}";

    private static void AssertNone(IEnumerable<string> violations)
    {
        var found = violations.ToList();
        Assert.True(found.Count == 0, string.Join('\n', found));
    }
}
