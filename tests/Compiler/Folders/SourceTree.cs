using System.Reflection;
using System.Text.RegularExpressions;

namespace Async2.Compiler.Tests.Folders;

/// <summary>The sources of the compiler: which folder declares which type.</summary>
internal static partial class SourceTree
{
    private static readonly string s_tests =
        typeof(SourceTree).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Source").Value!;

    private static readonly string s_product = Path.GetFullPath(Path.Combine(s_tests, "../../src"));

    private static readonly string s_sources = Path.Combine(s_product, "Async2.Compiler");

    /// <summary>The page that draws it.</summary>
    public static string Architecture { get; } = Path.GetFullPath(Path.Combine(s_tests, "../../docs/architecture.md"));

    /// <summary>The source files of the whole product: the compiler, the runtime library and the tool.</summary>
    public static IReadOnlyList<string> Files { get; } = [.. FilesIn(s_product)];

    /// <summary>
    /// The types that stand in no other, by full name with the number of type parameters, each with its folder: <c>""</c> is the
    /// root.
    /// </summary>
    public static IReadOnlyDictionary<string, string> FolderOf { get; } = Declared().Distinct().ToDictionary(d => d.Type, d => d.Folder);

    /// <summary>Every folder that declares something.</summary>
    public static IReadOnlySet<string> Folders { get; } = FolderOf.Values.ToHashSet();

    private static IEnumerable<(string Type, string Folder)> Declared() =>
        from file in FilesIn(s_sources)
        let folder = Path.GetRelativePath(s_sources, Path.GetDirectoryName(file)!).Replace('\\', '/')
        let text = File.ReadAllText(file)
        let space = Namespace().Match(text).Groups[1].Value
        from Match declaration in Declaration().Matches(text)
        let parameters = declaration.Groups[2] is { Success: true } list ? $"`{list.Value.Count(c => c == ',') + 1}" : ""
        select ($"{space}.{declaration.Groups[1].Value}{parameters}", folder == "." ? "" : folder);

    // Without what a build leaves there.
    private static IEnumerable<string> FilesIn(string folder) =>
        Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories)
            .Where(file => !Path.GetRelativePath(folder, file).Split(Path.DirectorySeparatorChar).Any(part => part is "obj" or "bin"));

    [GeneratedRegex(@"^namespace ([\w.]+);", RegexOptions.Multiline)]
    private static partial Regex Namespace();

    // What is nested is indented.
    [GeneratedRegex(
        @"^(?:(?:public|internal|static|abstract|sealed|readonly|ref|partial) )+"
            + @"(?:record struct|class|record|struct|interface|enum|delegate \S+) (\w+)(?:<([^>]*)>)?",
        RegexOptions.Multiline)]
    private static partial Regex Declaration();
}
