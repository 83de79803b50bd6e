namespace Async2.Behaviour.Tests;

/// <summary>Checks the table of docs/comparison.md: exactly its programs differ on .NET's own runtime async, on its versions.</summary>
public class NativeTableTests
{
    private const string Differs = "differs";

    private static readonly string s_page = Path.Combine(Corpus.CSharp.Folder, "../../../docs/comparison.md");

    // | what | `Program` | on .NET 10 | on .NET 11 |
    private static readonly (string Program, string On10, string On11)[] s_rows =
    [
        .. File.ReadLines(s_page).Select(line => line.Split('|', StringSplitOptions.TrimEntries))
            .Where(cells => cells is [_, _, ['`', .., '`'], _, _, _]).Select(cells => (cells[2].Trim('`'), cells[3], cells[4])),
    ];

    [Theory]
    [InlineData(10)]
    [InlineData(11)]
    public void Programs_differ_where_the_table_says_so(int version)
    {
        var native = Variant.Of("CSharp", "Release", Form.Native, version);
        string[] programs = [.. s_rows.Select(r => r.Program)];
        var (expected, actual) = (VariantRun.Only(native.As(Form.AsCompiled), programs), VariantRun.Only(native, programs));
        Assert.All(s_rows, row => Assert.Equal(
            (row.Program, version == 10 ? row.On10 : row.On11), (row.Program, expected[row.Program] == actual[row.Program] ? "" : Differs)));
    }

    [Fact]
    public void Every_marked_program_is_in_it() =>
        Assert.Equal(
            Corpus.CSharp.Programs.Where(p => p.DiffersOnRuntime && !p.DiffersAsRuntimeAsync).Select(p => p.Name).Order(),
            s_rows.Select(r => r.Program).Order());
}
