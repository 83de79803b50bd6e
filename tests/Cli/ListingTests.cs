using Async2.Cli.Explain;

namespace Async2.Cli.Tests;

/// <summary>The diff and the columns in which IL is shown.</summary>
public class ListingTests
{
    [Fact]
    public void A_diff_ignores_offsets()
    {
        var diff = LineDiff.Of("IL_0000: nop\nIL_0001: ldarg.0\nIL_0002: ret", "IL_0000: ldarg.0\nIL_0001: call X\nIL_0006: ret");

        Assert.Equal(
            ["- IL_0000: nop", "  IL_0000: ldarg.0", "+ IL_0001: call X", "  IL_0006: ret"],
            diff.Select(l => $"{l.Mark} {l.Line}"));
    }

    [Theory]
    [InlineData("", "")]
    [InlineData("a", "")]
    [InlineData("a\nb\nc", "c\nb\na")]
    [InlineData("x\na\ny\nb", "a\nz\nb\nw")]
    public void A_diff_holds_all_of_both(string before, string after)
    {
        var diff = LineDiff.Of(before, after).ToList();

        Assert.Equal(before.Split('\n'), diff.Where(l => l.Mark != '+').Select(l => l.Line));
        Assert.Equal(after.Split('\n'), diff.Where(l => l.Mark != '-').Select(l => l.Line));
    }

    [Fact]
    public void Columns_have_equal_width_and_fit()
    {
        var rows = SideBySide.Rows([("one", "a\nb"), ("two", new string('x', 50)), ("three", "c")], 80).ToList();

        Assert.All(rows, row => Assert.True(row.Length <= 80, row));
        Assert.Equal("one", rows[0].Split('│')[0].Trim());
        Assert.Equal(50, rows.Skip(2).Sum(row => row.Count(c => c == 'x')));
    }

    [Theory]
    [InlineData("IL_0000: nop", 40)]
    [InlineData("IL_0002: call System.Threading.Tasks.Task`1<int32> Some.Namespace.Type::Method(int32, string)", 30)]
    [InlineData("                                        deeply indented and rather long", 30)]
    [InlineData("NoSpaceAnywhereInThisLineThatIsMuchTooLongForItsColumn", 20)]
    public void A_wrapped_line_fits_and_loses_nothing(string line, int width)
    {
        var wrapped = SideBySide.Wrap(line, width);

        Assert.All(wrapped, part => Assert.True(part.Length <= width, part));
        Assert.Equal(Squeezed(line), Squeezed(string.Concat(wrapped)));
    }

    private static string Squeezed(string text) => text.Replace(" ", "", StringComparison.Ordinal);
}
