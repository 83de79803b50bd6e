using System.Buffers;
using System.Globalization;
using System.Text;

namespace Async2.Compiler;

/// <summary>
/// Text for one line of a terminal. Names in metadata may hold any characters. Characters that would control the terminal, break the
/// line or change its direction are escaped, so that no name can imitate this program's output.
/// </summary>
public static class VisibleText
{
    // Line and paragraph separators, and characters that change the direction of writing.
    private const string Invisible = "\u2028\u2029\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069";

    private static readonly SearchValues<char> Escaped =
        SearchValues.Create([.. Enumerable.Range(0, 0x100).Select(c => (char)c).Where(char.IsControl), .. Invisible]);

    /// <summary>The text with all such characters escaped.</summary>
    public static string Of(string text)
    {
        if (!text.AsSpan().ContainsAny(Escaped)) return text;
        var visible = new StringBuilder(text.Length + 8);
        foreach (var c in text)
        {
            if (Escaped.Contains(c)) visible.Append(Escape(c));
            else visible.Append(c);
        }

        return visible.ToString();
    }

    /// <summary>The escape sequence of a character that cannot be shown.</summary>
    internal static string Escape(char c) => c switch
    {
        '\n' => "\\n",
        '\r' => "\\r",
        '\t' => "\\t",
        _ => $"\\u{((int)c).ToString("X4", CultureInfo.InvariantCulture)}",
    };
}
