using System.Diagnostics;
using System.Globalization;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>What stack traces say of a type's suspension points: <see cref="Continuation.Frames"/>, parsed once per type.</summary>
[StackTraceHidden]
internal static class LogicalFrames
{
    private static readonly ConditionalWeakTable<Type, string[]> s_lines = [];

    /// <summary>The line for the suspension point that <paramref name="frame"/> is at, with its line end; or null.</summary>
    internal static string? LineOf(Continuation frame)
    {
        Type type = frame.GetType();
        if (!s_lines.TryGetValue(type, out string[]? lines)) s_lines.AddOrUpdate(type, lines = Parse(frame.Frames));
        if (lines.Length == 0) return null;
        int point = frame.State >> 1;
        return (uint)point < (uint)lines.Length ? lines[point] : lines[^1];
    }

    /// <summary>One line per suspension point, and one without a line number for all others.</summary>
    private static string[] Parse(string? frames)
    {
        if (string.IsNullOrEmpty(frames)) return [];
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
