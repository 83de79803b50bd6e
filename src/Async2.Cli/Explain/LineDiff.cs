using System.Text.RegularExpressions;

namespace Async2.Cli.Explain;

/// <summary>A diff of two IL listings by their longest common subsequence of lines.</summary>
internal static partial class LineDiff
{
    /// <summary>Every line of both, marked '-' (only before), '+' (only after) or ' ' (both; as it stands after).</summary>
    public static IEnumerable<(char Mark, string Line)> Of(string before, string after)
    {
        var (a, b) = (Lines(before), Lines(after));
        var (keysA, keysB) = (Keys(a), Keys(b));
        var common = CommonLengths(keysA, keysB);
        var (i, j) = (0, 0);
        while (i < a.Length || j < b.Length)
        {
            if (i < a.Length && j < b.Length && keysA[i] == keysB[j])
            {
                i++;
                yield return (' ', b[j++]);
            }
            else if (j == b.Length || (i < a.Length && common[i + 1, j] >= common[i, j + 1]))
            {
                yield return ('-', a[i++]);
            }
            else
            {
                yield return ('+', b[j++]);
            }
        }
    }

    public static string[] Lines(string text) => text.ReplaceLineEndings("\n").TrimEnd('\n').Split('\n');

    /// <summary>common[i, j] is the length of the longest common subsequence of a[i..] and b[j..].</summary>
    private static int[,] CommonLengths(string[] a, string[] b)
    {
        var common = new int[a.Length + 1, b.Length + 1];
        for (var i = a.Length - 1; i >= 0; i--)
        {
            for (var j = b.Length - 1; j >= 0; j--)
                common[i, j] = a[i] == b[j] ? common[i + 1, j + 1] + 1 : Math.Max(common[i + 1, j], common[i, j + 1]);
        }
        return common;
    }

    // Labels do not count: they are numbered in order, so the same instruction may have another label.
    private static string[] Keys(string[] lines) => [.. lines.Select(l => Label().Replace(l, "L").Trim())];

    [GeneratedRegex(@"\bL\d+\b")]
    private static partial Regex Label();
}
