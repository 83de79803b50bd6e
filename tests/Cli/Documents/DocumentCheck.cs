using System.Text.RegularExpressions;

namespace Async2.Cli.Tests.Documents;

/// <summary>Finds what a document names that there is not. What is not in the form of any of these names is not looked at.</summary>
/// <remarks>
/// <code>
/// [text](path#heading)             a file or folder, and a heading in it
/// `a/path`, `File.cs`, `Folder/*`  a file or folder, as far as the reader need not put in a name: Name, Theme, NAME, PASS, SHAPE
/// Runtime `Name`                   a file or folder in tests/Runtime
/// `SomethingTests`, `A_test`       a test class, a test
/// `Type.Member(…)`                 each of the names stands somewhere in the sources
/// `SOME_VARIABLE`, `some-name`     stands in the sources, in quotation marks if it is a name with hyphens
/// `--option VALUE`                 an option of some command
/// `async2 dump --after PASS`       command, options, pass, …; also in code blocks, fenced ones too
/// </code>
/// </remarks>
internal sealed partial class DocumentCheck(SourceTree tree)
{
    private static readonly Dictionary<string, string> s_allowed = new()
    {
        ["artifacts/"] = "what is built",
        ["artifacts/dotnet-root"] = "what is built",
        ["artifacts/packages"] = "what is built",
        ["runtimes/"] = "a folder of a published app",
        ["--its"] = "an option of the reader's program",
        ["--cap-add"] = "an option of Docker",
        ["--fields"] = "an option of a command of SOS",
        ["dotnet-counters"] = "another tool",
        ["dotnet-dump"] = "another tool",
        ["dotnet-stack"] = "another tool",
        ["dotnet-trace"] = "another tool",
        ["PackageProjectUrl"] = "a property of MSBuild",
        ["PackageValidationBaselineVersion"] = "a property of MSBuild",
    };

    public IEnumerable<string> Problems(Document document) =>
        document.Links.SelectMany(l => OfLink(document, l))
            .Concat(document.NamesInTests.Where(n => !tree.HasInTests(n.Project, n.Name)).Select(n => $"tests/{n.Project} has no {n.Name}"))
            .Concat(document.Spans.SelectMany(s => OfSpan(document, s)))
            .Concat(document.CodeLines.SelectMany(OfCode))
            .Where(p => !s_allowed.Keys.Concat(OptionsPageTests.Properties).Any(a => p.StartsWith($"{a} ", StringComparison.Ordinal)))
            .Distinct()
            .Select(p => $"{document.Path}: {p}");

    private IEnumerable<string> OfLink(Document document, string link)
    {
        if (link.Contains("://")) return [];
        var parts = link.Split('#');
        var folder = Path.GetDirectoryName(document.Path)!;
        if (parts[0].Length > 0 && !tree.HasPath(parts[0], folder)) return [$"{link} leads nowhere"];
        if (parts.Length == 1) return [];
        var target = parts[0] is "" ? document : tree.Documents.FirstOrDefault(d => d.Path == PathOf(folder, parts[0]));
        return target is null || target.Anchors.Contains(parts[1]) ? [] : [$"{link}: no such heading"];
    }

    private static string PathOf(string folder, string link) =>
        Path.GetRelativePath("/", Path.GetFullPath(Path.Combine("/", folder, link)));

    private IEnumerable<string> OfSpan(Document document, string span)
    {
        if (ToolPattern().Match(span) is { Success: true } tool) return CommandLineCheck.Unknown(tool.Groups[1].Value);
        if (span.Contains(" --") && CommandLineCheck.IsCommand(span.Split(' ')[0])) return CommandLineCheck.Unknown(span);
        if (OptionPattern().Match(span) is { Success: true } option) return OfOption(option);
        if (PathPattern().IsMatch(span)) return OfPath(span, Path.GetDirectoryName(document.Path)!);
        if (VariablePattern().Match(span) is { Success: true } variable) return OfWord(variable.Groups[1].Value);
        if (TestPattern().IsMatch(span)) return tree.HasTest(span) ? [] : [$"{span} is no test"];
        if (HyphenPattern().IsMatch(span)) return tree.Quotes(span) ? [] : [$"{span} is named nowhere"];
        return NamePattern().Match(span) is { Success: true } name
            ? NameParts().Matches(name.Groups[1].Value).Select(m => m.Value).Where(w => w.Any(char.IsLower)).SelectMany(OfWord)
            : [];
    }

    private IEnumerable<string> OfWord(string word) => tree.Says(word) ? [] : [$"{word} stands nowhere in the sources"];

    private static IEnumerable<string> OfOption(Match option) => !CommandLineCheck.IsOption(option.Groups[1].Value)
        ? [$"{option.Groups[1].Value} is an option of no command"]
        : option.Groups[2].Captures.SelectMany(c => c.Value.Split('|'))
            .SelectMany(v => CommandLineCheck.UnknownValue(option.Groups[1].Value, v.Trim('\\')));

    // As far as the path is not for the reader to fill in.
    private IEnumerable<string> OfPath(string path, string folder)
    {
        var known = path.Split('/').TakeWhile(s => !PlaceholderPattern().IsMatch(s)).ToList();
        return known.Count == 0 || tree.HasPath(string.Join('/', known), folder) ? [] : [$"{path} is no file or folder"];
    }

    private IEnumerable<string> OfCode(string line)
    {
        if (ToolPattern().Match(line) is { Success: true } tool) return CommandLineCheck.Unknown(tool.Groups[1].Value);
        if (!line.StartsWith("dotnet ", StringComparison.Ordinal) && !line.StartsWith("ASYNC2_", StringComparison.Ordinal)) return [];
        var arguments = line.Split(" -- ");
        var paths = arguments[0].Split(' ').Where(w => w.Contains('/') && !w.Contains('='));
        var options = arguments.Skip(1).SelectMany(a => a.Split(' ')).Where(w => w.StartsWith("--", StringComparison.Ordinal));
        return paths.SelectMany(p => OfPath(p, "")).Concat(options.Where(o => !tree.Quotes(o)).Select(o => $"{o} is named nowhere"));
    }

    [GeneratedRegex(@"^(?:\./)?async2(?:-inspect|-build)? (.+)$")]
    private static partial Regex ToolPattern();

    [GeneratedRegex(@"^(--?[a-z][a-z-]*)(?:[ =](.+))?$")]
    private static partial Regex OptionPattern();

    [GeneratedRegex(@"^(?!https?:)(?![/.]\w*$)[\w.][\w.\-]*(/[\w.\-*{}]*)+$|^[\w.{}]+\.(cs|md|txt|csproj|slnx)$")]
    private static partial Regex PathPattern();

    [GeneratedRegex(@"^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=.*)?$")]
    private static partial Regex VariablePattern();

    [GeneratedRegex(@"^[A-Z][a-z]\w*Tests$|^[A-Z][a-z]*_\w+$")]
    private static partial Regex TestPattern();

    [GeneratedRegex("^[a-z]+(-[a-z]+)+$")]
    private static partial Regex HyphenPattern();

    [GeneratedRegex(@"^([A-Z]\w*(?:<[\w?, ]*>)?\??(?:\.[A-Za-z_]\w*(?:<[\w?, ]*>)?)*)(?:\(.*\))?$")]
    private static partial Regex NamePattern();

    [GeneratedRegex(@"\w{2,}")]
    private static partial Regex NameParts();

    [GeneratedRegex(@"^(\*|Theme|Name(\..*)?|NAME(\..*)?|PASS|SHAPE(\..*)?)$")]
    private static partial Regex PlaceholderPattern();
}
