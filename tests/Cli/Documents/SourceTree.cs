using System.Reflection;
using System.Text.RegularExpressions;

namespace Async2.Cli.Tests.Documents;

/// <summary>What there is in the repository: files, folders, and what the sources say.</summary>
internal sealed partial class SourceTree
{
    /// <summary>Where a document may start a path from, if not from its own folder or the root.</summary>
    private static readonly string[] s_bases =
        ["", "src", "src/Async2.Compiler", "src/Async2.Runtime", "src/Async2.Cli", "src/Async2.Inspect", "src/Async2.Stacks", "bench", "bench/Async2.Bench", "tests", "tests/Corpus/CSharp"];

    private static readonly string[] s_sources = [".cs", ".vb", ".csproj", ".props", ".targets"];

    private readonly HashSet<string> _files = [];
    private readonly HashSet<string> _folders = [];
    private readonly HashSet<string> _words = [];
    private readonly HashSet<string> _quoted = [];
    private readonly HashSet<string> _tests = [];

    /// <summary>The folder of the repository.</summary>
    public static string Root { get; } = Path.GetFullPath(
        typeof(SourceTree).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Repository").Value!);

    public SourceTree()
    {
        Read("");
        foreach (var file in _files.Where(IsSource)) ReadSource(file);
    }

    /// <summary>The documents whose names are checked.</summary>
    public IEnumerable<Document> Documents =>
        _files.Where(f => f is "README.md" or "CONTRIBUTING.md" or "bench/README.md" || f.StartsWith("docs/", StringComparison.Ordinal))
            .Where(f => Path.GetExtension(f) == ".md").Select(f => new Document(f, File.ReadAllText(Path.Combine(Root, f))));

    /// <summary>Whether a word stands anywhere in the sources.</summary>
    public bool Says(string word) => _words.Contains(word);

    /// <summary>Whether a source has this in quotation marks.</summary>
    public bool Quotes(string text) => _quoted.Contains(text);

    /// <summary>Whether a test class or method has this name.</summary>
    public bool HasTest(string name) => _tests.Contains(name);

    /// <summary>Whether a path leads to a file or folder, from the folder of the document or from where documents may start one.</summary>
    public bool HasPath(string path, string from = "")
    {
        var plain = path.EndsWith("/*", StringComparison.Ordinal) ? path[..^2] : path.TrimEnd('/');
        return s_bases.Append(from).Select(b => Path.GetRelativePath(Root, Path.Combine(Root, b, plain))).Any(Has)
            || !plain.Contains('/') && _files.Any(f => Path.GetFileName(f) == plain);
    }

    /// <summary>Whether a folder of <c>tests/</c> has a file, folder or class of this name in it.</summary>
    public bool HasInTests(string project, string name)
    {
        var folder = $"tests/{project}/";
        var plain = name.EndsWith("/*", StringComparison.Ordinal) ? name[..^2] : name;
        return _folders.Any(f => f.StartsWith(folder, StringComparison.Ordinal) && Path.GetFileName(f) == plain)
            || _files.Any(f => f.StartsWith(folder, StringComparison.Ordinal) && Path.GetFileNameWithoutExtension(f) == plain);
    }

    private static bool IsSource(string file) => s_sources.Contains(Path.GetExtension(file));

    private bool Has(string path) => _files.Contains(path) || _folders.Contains(path);

    // What is built is not part of it.
    private void Read(string folder)
    {
        var here = Path.Combine(Root, folder);
        foreach (var path in Directory.EnumerateFiles(here)) _files.Add(Path.Combine(folder, Path.GetFileName(path)));
        foreach (var path in Directory.EnumerateDirectories(here))
        {
            var inner = Path.Combine(folder, Path.GetFileName(path));
            if (Path.GetFileName(path) is "artifacts" or "bin" or "obj" or ".git") continue;
            _folders.Add(inner);
            Read(inner);
        }
    }

    private void ReadSource(string file)
    {
        var text = File.ReadAllText(Path.Combine(Root, file));
        if (file.StartsWith("tests/", StringComparison.Ordinal)) _tests.UnionWith(Test().Matches(text).Select(m => m.Groups[1].Value));
        if (file.StartsWith("tests/Cli/Documents/", StringComparison.Ordinal)) return; // They name what there is not.
        _words.UnionWith(Word().Matches(text).Select(m => m.Value));
        _quoted.UnionWith(Quoted().Matches(text).Select(m => m.Groups[1].Value));
    }

    [GeneratedRegex(@"\w+")]
    private static partial Regex Word();

    [GeneratedRegex("\"([^\"\n]+)\"")]
    private static partial Regex Quoted();

    [GeneratedRegex(@"\bpublic [\w<>\[\] ]*?(\w+)(?=\(|\s*[:{]|\s*$)", RegexOptions.Multiline)]
    private static partial Regex Test();
}
