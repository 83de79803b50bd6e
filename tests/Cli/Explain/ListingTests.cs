using Async2.Cli.Explain;

namespace Async2.Cli.Tests.Explain;

/// <summary>The diff and the columns in which IL is shown.</summary>
public class ListingTests
{
    [Fact]
    public void A_diff_ignores_the_numbers_of_labels()
    {
        var diff = LineDiff.Of("nop\nbr L2\nL1:\nret", "br L1\ncall X::L\nL3:\nret");

        Assert.Equal(
            ["- nop", "  br L1", "+ call X::L", "  L3:", "  ret"],
            diff.Select(l => $"{l.Mark} {l.Line}"));
    }

    [Theory]
    [InlineData("", "")]
    [InlineData("a", "b")]
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
    [InlineData("nop", 40)]
    [InlineData("    stfld Program/<<<Main>$>g__Echo|0_0>d::<>1__state", 40)]
    [InlineData("    call System.Threading.Tasks.Task`1<int32> Some.Namespace.Type::Method(int32, string)", 30)]
    [InlineData("                                        deeply indented and rather long", 30)]
    [InlineData("NoSpaceAnywhereInThisLineThatIsMuchTooLongForItsColumn", 20)]
    public void A_wrapped_line_fits_and_loses_nothing(string line, int width)
    {
        var wrapped = SideBySide.Wrap(line, width);

        Assert.All(wrapped, part => Assert.True(part.Length <= width, part));
        Assert.Equal(Squeezed(line), Squeezed(string.Concat(wrapped)));
    }

    [Fact]
    public void A_line_is_wrapped_where_a_reader_would() =>
        Assert.Equal(
            ["    stfld Program/<Main>d__0", "        ::<>1__state"],
            SideBySide.Wrap("    stfld Program/<Main>d__0::<>1__state", 34));

    private static string Squeezed(string text) => text.Replace(" ", "", StringComparison.Ordinal);
}
