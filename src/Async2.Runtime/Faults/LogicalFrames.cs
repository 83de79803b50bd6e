using System.Diagnostics;
using System.Globalization;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>The lines in stack traces of a method's suspension points: <see cref="Continuation.Frames"/>, parsed once per method.</summary>
[StackTraceHidden]
internal static class LogicalFrames
{
    private static readonly ConditionalWeakTable<string, string[]> s_lines = [];

    /// <summary>The line for a suspension point, with its line end; or an empty one.</summary>
    internal static string LineOf(string frames, int point)
    {
        if (!s_lines.TryGetValue(frames, out string[]? lines)) s_lines.AddOrUpdate(frames, lines = Parse(frames));
        if (lines.Length == 0) return "";
        return (uint)point < (uint)lines.Length ? lines[point] : lines[^1];
    }

    /// <summary>One line per suspension point, and one without a line number for all others.</summary>
    private static string[] Parse(string frames)
    {
        if (frames.Length == 0) return [];
        string[] parts = frames.Split('\n');
        string method = "   at " + parts[0];
        string file = parts.Length > 1 ? parts[1] : "";
        string[] numbers = parts.Length > 2 ? parts[2].Split(',') : [];
        return [.. numbers.Select(number => Line(method, file, number)), Line(method, file, "")];
    }

    private static string Line(string method, string file, string number)
    {
        bool known = int.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out int line) && line > 0;
        return (file.Length > 0 && known ? $"{method} in {file}:line {number}" : method) + Environment.NewLine;
    }
}
