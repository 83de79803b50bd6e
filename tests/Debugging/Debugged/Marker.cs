using System.Reflection;

namespace Async2.Debugging.Tests.Debugged;

/// <summary>Lines of the debugged program. A comment at the end of a line names it.</summary>
internal static class Marker
{
    /// <summary>The file with the lines.</summary>
    public const string File = "Steps.cs";

    private static readonly string[] s_lines = System.IO.File.ReadAllLines(Path.Combine(
        typeof(Marker).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Sources").Value!, "Program", File));

    /// <summary>The number of the line with a name.</summary>
    public static int Line(string name) => Array.FindIndex(s_lines, l => l.EndsWith($" // {name}", StringComparison.Ordinal)) is >= 0 and var index
        ? index + 1
        : throw new ArgumentException($"{File}: no line is named {name}", nameof(name));

    /// <summary>A line's name; its text if it has none, and "no line" for 0.</summary>
    public static string NameOf(int line) =>
        line == 0 ? "no line" : s_lines[line - 1].Split(" // ") is [_, var name] ? name : s_lines[line - 1].Trim();
}
