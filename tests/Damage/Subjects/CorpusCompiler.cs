using System.Reflection;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace Async2.Damage.Subjects;

/// <summary>
/// Compiles the corpus to small assemblies of some programs each: in Debug or Release, with a PDB beside it, in it, or without.
/// </summary>
internal static class CorpusCompiler
{
    /// <summary>The prefix of the assemblies' names.</summary>
    public const string Prefix = "Programs.";

    private const string Harness = "Corpus.Harness";
    private const int ProgramsInAssembly = 4;

    private const string Usings =
        """
        global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq;
        global using System.Net.Http; global using System.Threading; global using System.Threading.Tasks;
        """;

    private static readonly CSharpParseOptions s_parsing = new(LanguageVersion.Latest);
    private static readonly string s_corpus = Metadata("Corpus");

    private static readonly IReadOnlyList<MetadataReference> s_references =
        [.. Directory.EnumerateFiles(Metadata("ReferenceAssemblies"), "*.dll").Select(f => MetadataReference.CreateFromFile(f))];

    /// <summary>Writes the assemblies.</summary>
    public static void Compile(string folder)
    {
        var harness = Compilation(Harness, Sources("Harness"), "", NullableContextOptions.Enable, OptimizationLevel.Release, []);
        Emit(harness, folder, DebugInformationFormat.PortablePdb);
        var reference = harness.ToMetadataReference();
        foreach (var (index, programs) in Directory.EnumerateDirectories(Path.Combine(s_corpus, "CSharp")).Order(StringComparer.Ordinal).SelectMany(Sources).Chunk(ProgramsInAssembly).Index())
        {
            var usings = $"global using {Harness}; global using static System.Console;";
            var level = index % 2 == 0 ? OptimizationLevel.Release : OptimizationLevel.Debug;
            var compilation = Compilation($"{Prefix}{Path.GetFileNameWithoutExtension(programs[0])}", programs, usings, NullableContextOptions.Disable, level, [reference]);
            Emit(compilation, folder, (index % 3) switch { 0 => DebugInformationFormat.PortablePdb, 1 => DebugInformationFormat.Embedded, _ => null });
        }
    }

    private static IEnumerable<string> Sources(string folder) => Directory.EnumerateFiles(Path.Combine(s_corpus, folder), "*.cs").Order(StringComparer.Ordinal);

    private static CSharpCompilation Compilation(
        string name, IEnumerable<string> sources, string usings, NullableContextOptions nullable, OptimizationLevel level, IEnumerable<MetadataReference> more) =>
        CSharpCompilation.Create(
            name,
            [
                CSharpSyntaxTree.ParseText(Usings + usings, s_parsing, encoding: Encoding.UTF8),
                .. sources.Select(f => CSharpSyntaxTree.ParseText(File.ReadAllText(f), s_parsing, Path.GetFileName(f), Encoding.UTF8)),
            ],
            [.. s_references, .. more],
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: nullable, optimizationLevel: level, deterministic: true, warningLevel: 0));

    private static void Emit(CSharpCompilation compilation, string folder, DebugInformationFormat? debug)
    {
        var path = Path.Combine(folder, compilation.AssemblyName + ".dll");
        using var image = File.Create(path);
        using var symbols = debug == DebugInformationFormat.PortablePdb ? File.Create(Path.ChangeExtension(path, ".pdb")) : null;
        var result = compilation.Emit(
            image, symbols, options: debug is { } format ? new EmitOptions(debugInformationFormat: format, pdbFilePath: compilation.AssemblyName + ".pdb") : null);
        if (!result.Success) throw new InvalidOperationException($"{path}: {result.Diagnostics.First(d => d.Severity == DiagnosticSeverity.Error)}");
    }

    private static string Metadata(string key) =>
        typeof(CorpusCompiler).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == key).Value!;
}
