using System.Reflection;
using System.Text;
using Async2.Fuzz.Model;
using Async2.Fuzz.Worlds;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace Async2.Fuzz.Building;

/// <summary>Compiles many programs at once, to one library and one application.</summary>
internal sealed class ProgramCompiler
{
    private static readonly CSharpParseOptions s_parsing = new(LanguageVersion.Latest);

    private static readonly IReadOnlyList<MetadataReference> s_references =
    [
        .. Directory.EnumerateFiles(ReferenceAssemblies(), "*.dll").Select(f => MetadataReference.CreateFromFile(f)),
        MetadataReference.CreateFromFile(typeof(World).Assembly.Location),
    ];

    private readonly SyntaxTree[] _library;
    private readonly SyntaxTree[] _application;

    public ProgramCompiler(IReadOnlyList<GeneratedProgram> programs)
    {
        _library = [.. programs.Select(p => Parse(p, p.Library))];
        _application = [.. programs.Select(p => Parse(p, p.Application))];
    }

    /// <summary>The compile errors of the programs, if any; then nothing is written.</summary>
    public IReadOnlyList<CompileError> Compile(Configuration configuration, ProgramFolder folder)
    {
        var library = Compilation(ProgramFolder.LibraryName, _library, configuration, []);
        var application = Compilation(ProgramFolder.ApplicationName, _application, configuration, [library.ToMetadataReference()]);
        var errors = Emit(library, folder.Library, configuration);
        return errors.Count > 0 ? errors : Emit(application, folder.Application, configuration);
    }

    private static SyntaxTree Parse(GeneratedProgram program, Node node) => CSharpSyntaxTree.ParseText(node.ToString(), s_parsing, path: $"{program.Seed}.cs", Encoding.UTF8);

    private static CSharpCompilation Compilation(string name, SyntaxTree[] trees, Configuration configuration, IEnumerable<MetadataReference> more) =>
        CSharpCompilation.Create(name, trees, [.. s_references, .. more], new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            optimizationLevel: configuration == Configuration.Debug ? OptimizationLevel.Debug : OptimizationLevel.Release,
            concurrentBuild: false,
            warningLevel: 0));

    // Debug has symbols, Release has none, so a weaver meets both.
    private static List<CompileError> Emit(CSharpCompilation compilation, string path, Configuration configuration)
    {
        using var image = new MemoryStream();
        using var symbols = configuration == Configuration.Debug ? new MemoryStream() : null;
        var options = new EmitOptions(debugInformationFormat: DebugInformationFormat.PortablePdb, pdbFilePath: Path.ChangeExtension(path, ".pdb"));
        var result = compilation.Emit(image, symbols, options: symbols is null ? null : options);
        if (!result.Success)
        {
            return [.. result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error)
                .Select(d => new CompileError(int.Parse(Path.GetFileNameWithoutExtension(d.Location.SourceTree!.FilePath)), d.ToString()))];
        }

        File.WriteAllBytes(path, image.ToArray());
        if (symbols is not null) File.WriteAllBytes(Path.ChangeExtension(path, ".pdb"), symbols.ToArray());
        return [];
    }

    private static string ReferenceAssemblies() =>
        typeof(ProgramCompiler).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().First(a => a.Key == "ReferenceAssemblies" && Directory.Exists(a.Value)).Value!;
}
