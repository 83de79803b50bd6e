using Async2.Tests.Shared;

namespace Async2.Golden.Tests;

public sealed class LineDiffTests
{
    [Fact]
    public void Shows_changed_lines_with_three_around_them()
    {
        var diff = LineDiff.Of("1\n2\n3\n4\n5\n6\n7\n8\n9", "1\n2\n3\n4\n5\nsix\n7\n8\n9\n10");

        Assert.Equal("@@ line 3 @@\n  3\n  4\n  5\n- 6\n+ six\n  7\n  8\n  9\n+ 10\n", diff.ReplaceLineEndings("\n"));
    }

    [Fact]
    public void Shows_nothing_of_equal_texts() => Assert.Equal("", LineDiff.Of("1\n2", "1\n2"));

    [Fact]
    public void Shows_all_of_a_new_text() => Assert.Equal("@@ line 1 @@\n+ 1\n+ 2\n", LineDiff.Of("", "1\n2").ReplaceLineEndings("\n"));
}
