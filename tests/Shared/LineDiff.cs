using System.Text;
using DiffPlex.Chunkers;
using DiffPlex.DiffBuilder;
using DiffPlex.DiffBuilder.Model;

namespace Async2.Tests.Shared;

/// <summary>A diff of two texts for people: changed lines with three lines around them.</summary>
internal static class LineDiff
{
    private const int Context = 3;
    private const int EnoughForAMessage = 120;

    private static readonly CustomFunctionChunker s_lines = new(text => text.Split('\n'));

    public static string Of(string before, string after, int mostLines = EnoughForAMessage)
    {
        var lines = Compare(before, after);
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

    private static List<(char Mark, int Number, string Text)> Compare(string before, string after)
    {
        int number = 1;
        var lines = new List<(char, int, string)>();
        foreach (DiffPiece piece in InlineDiffBuilder.Diff(before, after, ignoreWhiteSpace: false, ignoreCase: false, s_lines).Lines)
        {
            lines.Add((Mark(piece), number, piece.Text));
            if (piece.Type != ChangeType.Inserted) number++;
        }
        return lines;
    }

    private static char Mark(DiffPiece piece) => piece.Type switch
    {
        ChangeType.Unchanged => ' ',
        ChangeType.Deleted => '-',
        _ => '+',
    };
}
