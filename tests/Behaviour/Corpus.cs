using System.Reflection;

namespace Async2.Behaviour.Tests;

/// <summary>The programs of one language: their sources, with the markers at the top of them.</summary>
internal sealed class Corpus
{
    public static readonly Corpus CSharp = new("CSharp", "cs", "");
    public static readonly Corpus VisualBasic = new("VisualBasic", "vb", "Visual Basic, ");

    private static readonly string Root = typeof(Corpus).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(a => a.Key == "Corpus").Value!;

    private readonly string _extension;
    private readonly Lazy<IReadOnlyList<CorpusProgram>> _programs;

    private Corpus(string name, string extension, string label)
    {
        Name = name;
        _extension = extension;
        Label = label;
        _programs = new(Read);
    }

    /// <summary>The folder below tests/Corpus.</summary>
    public string Name { get; }

    /// <summary>The language in the names of the tests.</summary>
    public string Label { get; }

    public string Assembly => $"Corpus.{Name}";
    public string Folder => Path.Combine(Root, Name);

    /// <summary>The programs, in the order in which the runner runs them.</summary>
    public IReadOnlyList<CorpusProgram> Programs => _programs.Value;

    public static Corpus Named(string name) => name == CSharp.Name ? CSharp : VisualBasic;

    public override string ToString() => Name;

    // One folder a theme, one file a program; files beside the themes belong to the runner.
    private IReadOnlyList<CorpusProgram> Read() =>
        [.. Directory.EnumerateDirectories(Folder)
            .SelectMany(theme => Directory.EnumerateFiles(theme, $"*.{_extension}"))
            .Select(CorpusProgram.Read)
            .OrderBy(p => p.Name, StringComparer.Ordinal)];
}
