using System.Text.RegularExpressions;

namespace Async2.Cli.Tests.Documents;

/// <summary>Finds the members of the runtime library and the compiler that a page names and no source declares.</summary>
/// <remarks>
/// <code>
/// **1. A step** … `Folder/File.cs` … `Type.Member`     the file exists, and a file of the step declares the type and the member
/// `Type.Member` elsewhere, also in code               a file that declares the type declares the member
/// </code>
/// Types that no source declares are not looked at outside steps: they are the class library's, or those of an example.
/// </remarks>
internal sealed partial class MemberCheck
{
    private static readonly string[] s_roots =
        ["src/Async2.Runtime", "src/Async2.Compiler", "src/Async2.Cli", "src/Async2.Inspect", "src/Async2.Stacks", "src/Async2.Terminal", "tests/Shared"];

    private readonly Dictionary<string, string> _sources = [];
    private readonly ILookup<string, string> _sourcesOfTypes;

    public MemberCheck()
    {
        foreach (var root in s_roots.Select(r => Path.Combine(SourceTree.Root, r)))
            foreach (var file in Directory.EnumerateFiles(root, "*.cs", SearchOption.AllDirectories))
                _sources[Path.GetRelativePath(root, file)] = File.ReadAllText(file);
        _sourcesOfTypes = _sources.Values.SelectMany(s => Declaration().Matches(s).Select(m => (Type: m.Groups[1].Value, Source: s)))
            .ToLookup(d => d.Type, d => d.Source);
    }

    /// <summary>The numbered steps of a page, each up to the next one or to a heading.</summary>
    public static IReadOnlyList<string> Steps(string page) => [.. StepPattern().Matches(page).Select(m => m.Value)];

    public IEnumerable<string> ProblemsOfSteps(string page) => Steps(page).SelectMany(ProblemsOfStep);

    public IEnumerable<string> ProblemsOfPage(string page) =>
        from name in Names(page).Distinct()
        let sources = _sourcesOfTypes[name.Type].ToList()
        where sources.Count > 0 && !sources.Exists(s => DeclaresMember(s, name.Member))
        select $"{name.Type} has no {name.Member}";

    private IEnumerable<string> ProblemsOfStep(string step)
    {
        var files = FilePattern().Matches(step).Select(m => m.Groups[1].Value).ToList();
        var names = Names(FilePattern().Replace(step, "")).Distinct().ToList();
        if (files.Count == 0 || names.Count == 0) yield return $"{step.Split('\n')[0]} names no file or no member";
        foreach (var file in files.Where(f => !_sources.ContainsKey(f))) yield return $"{file} is no file";
        var sources = files.Where(_sources.ContainsKey).Select(f => _sources[f]).ToList();
        foreach (var (type, member) in names.Where(n => !sources.Exists(s => Declares(s, n.Type) && DeclaresMember(s, n.Member))))
            yield return $"no file of the step declares {type}.{member}";
    }

    private static IEnumerable<(string Type, string Member)> Names(string text) =>
        NamePattern().Matches(text).Select(m => (m.Groups[1].Value, m.Groups[2].Value));

    private static bool Declares(string source, string type) => Declaration().Matches(source).Any(m => m.Groups[1].Value == type);

    // With a modifier, or as a constant of an enumeration.
    private static bool DeclaresMember(string source, string member) => Regex.IsMatch(
        source,
        $@"^ +((public|internal|private|protected) [^=;(\n]*\b{member}\b(<.*?>)?($|[({{;]| [={{])|{member}( = .*)?,$)",
        RegexOptions.Multiline);

    [GeneratedRegex(@"^\*\*\d+\. .*?(?=^\*\*\d+\. |^#|\z)", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex StepPattern();

    [GeneratedRegex(@"`([\w./{}]+\.cs)`")]
    private static partial Regex FilePattern();

    [GeneratedRegex(@"\b(?:class|struct|interface|enum) (\w+)")]
    private static partial Regex Declaration();

    [GeneratedRegex(@"(?<![\w.>/])([A-Z]\w+)\.([A-Z]\w+)(?!\w*\.cs)")]
    private static partial Regex NamePattern();
}
