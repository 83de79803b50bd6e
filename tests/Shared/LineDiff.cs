using System.Text;

namespace Async2.Tests.Shared;

/// <summary>A diff of two texts for people: changed lines with three lines around them.</summary>
internal static class LineDiff
{
    private const int Context = 3;
    private const int EnoughForAMessage = 120;

    public static string Of(string before, string after, int mostLines = EnoughForAMessage)
    {
        var lines = Compare(before.Split('\n'), after.Split('\n'));
        var text = new StringBuilder();
        int last = -2, printed = 0;
        for (int i = 0; i < lines.Count; i++)
        {
            bool shown = lines.Skip(i - Context).Take(Math.Min(i, Context) + Context + 1).Any(l => l.Mark != ' ');
            if (!shown) continue;
            if (++printed > mostLines)
            {
                text.AppendLine("...");
                break;
            }
            if (i != last + 1) text.AppendLine($"@@ line {lines[i].Number} @@");
            text.AppendLine($"{lines[i].Mark} {lines[i].Text}".TrimEnd());
            last = i;
        }
        return text.ToString();
    }

    /// <summary>Keeps the longest common subsequence; other lines were removed (-) or added (+).</summary>
    private static List<(char Mark, int Number, string Text)> Compare(string[] before, string[] after)
    {
        // common[i, j]: how many lines before[i..] and after[j..] have in common.
        var common = new int[before.Length + 1, after.Length + 1];
        for (int i = before.Length - 1; i >= 0; i--)
        {
            for (int j = after.Length - 1; j >= 0; j--)
            {
                common[i, j] = before[i] == after[j] ? common[i + 1, j + 1] + 1 : Math.Max(common[i + 1, j], common[i, j + 1]);
            }
        }

        var lines = new List<(char, int, string)>();
        var (x, y) = (0, 0);
        while (x < before.Length || y < after.Length)
        {
            bool keep = x < before.Length && y < after.Length && before[x] == after[y];
            bool remove = y == after.Length || (x < before.Length && common[x + 1, y] >= common[x, y + 1]);
            lines.Add((keep ? ' ' : remove ? '-' : '+', x + 1, keep || remove ? before[x] : after[y]));
            if (keep || remove) x++;
            if (keep || !remove) y++;
        }
        return lines;
    }
}
