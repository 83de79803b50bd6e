using System.Text.RegularExpressions;

namespace Async2.Tests;

/// <summary>
/// What the library knows of the internals of the runtime (<c>docs/runtime-internals.md</c>), and this project's tests without it.
/// </summary>
internal static class RuntimeInternals
{
    /// <summary>The trait of a test of what cannot be done over public API: what stack traces print, the order of change handlers, and what is faster.</summary>
    public const string Needed = "Needs";

    public const string Yes = "internals";

    private static readonly string s_page = Path.Combine(Repository.Folder, "docs/runtime-internals.md");

    /// <summary>The names that the page lists, in its order.</summary>
    public static string[] Listed { get; } =
        [.. File.ReadLines(s_page).Where(line => line.StartsWith("| `", StringComparison.Ordinal)).Select(line => line.Split('`')[1])];

    /// <summary>The names that the library asks for.</summary>
    public static string[] Asked { get; } =
    [
        .. Directory.EnumerateFiles(Path.Combine(Repository.Folder, "src/Async2.Runtime"), "*.cs", SearchOption.AllDirectories)
            .SelectMany(file => Regex.Matches(File.ReadAllText(file), @"\b(?:Holds|IsSwitchedOff)\(""([a-z-]+)"""))
            .Select(match => match.Groups[1].Value).Distinct(),
    ];

    /// <summary>Whether this process is to do without <paramref name="name"/>.</summary>
    public static bool IsSwitchedOff(string name) =>
        (Environment.GetEnvironmentVariable("ASYNC2_WITHOUT") ?? "").Split(',').Any(n => n == name || n == "all");

    /// <summary>Runs tests of this project in a process of their own that is to rely on none of <paramref name="names"/>.</summary>
    /// <returns>What it printed, and whether all have passed.</returns>
    public static (string Output, bool Passed) TestWithout(string names, string filter) =>
        OwnTests.Run(filter, OwnTests.Settings, ("ASYNC2_WITHOUT", names));
}
