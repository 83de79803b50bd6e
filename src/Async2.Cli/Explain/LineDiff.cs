using System.Text.RegularExpressions;
using DiffPlex;
using DiffPlex.Chunkers;

namespace Async2.Cli.Explain;

/// <summary>A diff of two IL listings, line by line.</summary>
internal static partial class LineDiff
{
    private static readonly CustomFunctionChunker s_lines = new(text => text.Split('\n'));

    /// <summary>Every line of both, marked '-' (only before), '+' (only after) or ' ' (both; as it stands after).</summary>
    public static IEnumerable<(char Mark, string Line)> Of(string before, string after)
    {
        var (a, b) = (Lines(before), Lines(after));
        var diff = Differ.Instance.CreateDiffs(Keys(a), Keys(b), ignoreWhiteSpace: false, ignoreCase: false, s_lines);
        var (i, j) = (0, 0);
        foreach (var block in diff.DiffBlocks)
        {
            for (; i < block.DeleteStartA; i++) yield return (' ', b[j++]);
            for (; i < block.DeleteStartA + block.DeleteCountA; i++) yield return ('-', a[i]);
            for (; j < block.InsertStartB + block.InsertCountB; j++) yield return ('+', b[j]);
        }
        for (; j < b.Length; j++) yield return (' ', b[j]);
    }

    public static string[] Lines(string text) => text.ReplaceLineEndings("\n").TrimEnd('\n').Split('\n');

    // Labels do not count: they are numbered in order, so the same instruction may have another label.
    private static string Keys(string[] lines) => string.Join('\n', lines.Select(l => Label().Replace(l, "L").Trim()));

    [GeneratedRegex(@"\bL\d+\b")]
    private static partial Regex Label();
}
