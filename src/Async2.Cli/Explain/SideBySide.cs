namespace Async2.Cli.Explain;

/// <summary>Prints texts side by side in columns of equal width, and wraps long lines.</summary>
internal static class SideBySide
{
    private const string Gap = " │ ";
    private const int Indent = 4;

    /// <summary>Narrower columns are not readable.</summary>
    public const int LeastWidth = 28;

    public static IEnumerable<string> Rows(IReadOnlyList<(string Title, string Text)> columns, int width)
    {
        var each = (width - Gap.Length * (columns.Count - 1)) / columns.Count;
        yield return Row(columns.Select(c => c.Title), each);
        yield return string.Join("─┼─", columns.Select(_ => new string('─', each)));
        var texts = columns.Select(c => LineDiff.Lines(c.Text)).ToList();
        for (var line = 0; line < texts.Max(t => t.Length); line++)
        {
            var cells = texts.Select(t => line < t.Length ? Wrap(t[line], each) : []).ToList();
            for (var row = 0; row < Math.Max(1, cells.Max(c => c.Count)); row++)
                yield return Row(cells.Select(c => row < c.Count ? c[row] : ""), each);
        }
    }

    public static bool Fits(int columns, int width) => (width - Gap.Length * (columns - 1)) / columns >= LeastWidth;

    /// <summary>Breaks a line at a space, after '/', '(' or ',', before '::'; elsewhere only if necessary.</summary>
    public static List<string> Wrap(string line, int width)
    {
        var lines = new List<string>();
        var rest = line.Replace("\t", "    ", StringComparison.Ordinal).TrimEnd();
        // The rest is indented below the line's own indentation, if there is room for it.
        var indent = Math.Min(rest.Length - rest.TrimStart().Length + Indent, width / 2);
        while (rest.Length > width)
        {
            var end = LastBreak(rest, indent + 1, width);
            lines.Add(rest[..end].TrimEnd());
            rest = new string(' ', indent) + rest[end..].TrimStart();
        }
        lines.Add(rest);
        return lines;
    }

    private static int LastBreak(string line, int from, int to)
    {
        for (var at = to; at > from; at--)
        {
            if (line[at] == ' ' || line[at - 1] is '/' or '(' or ',' || (line[at] == ':' && line[at + 1] == ':')) return at;
        }
        return to;
    }

    private static string Row(IEnumerable<string> cells, int each) =>
        string.Join(Gap, cells.Select(c => c.PadRight(each))).TrimEnd();
}
