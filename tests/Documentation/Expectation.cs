using System.Text;
using System.Text.RegularExpressions;

namespace Async2.Documentation.Tests;

/// <summary>
/// Compares output with a page. <c>…</c> stands for anything in a line, and, alone on a line, for any lines.
/// </summary>
internal static class Expectation
{
    private const string Anything = "…";

    public static bool Holds(IReadOnlyList<string> shown, string output)
    {
        if (shown.Count == 0) return true;
        var pattern = new StringBuilder("^");
        foreach (var line in shown)
        {
            pattern.Append(line.Trim() == Anything
                ? "(?:[^\n]*\n)*"
                : $"{string.Join("[^\n]*", line.TrimEnd().Split(Anything).Select(Regex.Escape))}[ \r]*\n");
        }

        var text = output.Length == 0 || output.EndsWith('\n') ? output : output + "\n";
        return Regex.IsMatch(text, pattern.Append('$').ToString(), RegexOptions.CultureInvariant, TimeSpan.FromSeconds(10));
    }
}
