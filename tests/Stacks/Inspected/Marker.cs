using System.Reflection;
using System.Text.RegularExpressions;

namespace Async2.Stacks.Tests.Inspected;

/// <summary>A line of a program's source that a frame waits at: <c>// &lt;- NAME</c> stands at its end.</summary>
/// <param name="Name">Its name, unique in all programs.</param>
/// <param name="File">The source file.</param>
/// <param name="Line">The line, from 1.</param>
/// <param name="IsStateMachine">Whether compilers emit a state machine for the method even if the others are runtime-async IL.</param>
internal sealed partial record Marker(string Name, string File, int Line, bool IsStateMachine)
{
    /// <summary>The folder of this project.</summary>
    public static string Sources { get; } =
        typeof(Marker).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Sources").Value!;

    /// <summary>All markers, by name.</summary>
    /// <exception cref="ArgumentException">Two markers have the same name.</exception>
    public static IReadOnlyDictionary<string, Marker> All { get; } = new[] { "Program", "Near", "Far" }
        .SelectMany(p => Directory.EnumerateFiles(Path.Combine(Sources, p), "*.cs", SearchOption.AllDirectories))
        .SelectMany(In).ToDictionary(m => m.Name);

    private static IEnumerable<Marker> In(string file) => System.IO.File.ReadLines(file)
        .Select((text, i) => (Match: Comment().Match(text), Line: i + 1))
        .Where(l => l.Match.Success)
        .Select(l => new Marker(l.Match.Groups["name"].Value, file, l.Line, l.Match.Groups["machine"].Success));

    [GeneratedRegex(@"// <- (?<name>[a-z ]+?)(?<machine> \[state machine\])?$")]
    private static partial Regex Comment();
}
