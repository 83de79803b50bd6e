using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

namespace Async2.OpenWorld.Tests.Support;

/// <summary>The stock compiler, in process: it compiles hundreds of small assemblies in seconds.</summary>
internal static class CSharp
{
    private static readonly string[] Usings =
        ["System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Runtime.CompilerServices", "System.Threading", "System.Threading.Tasks"];

    private static readonly ConcurrentDictionary<string, MetadataReference> Opened = new();

    /// <summary>Writes <c>folder/NAME.dll</c> and its PDB.</summary>
    /// <param name="unit">The assembly to compile.</param>
    /// <param name="folder">The output folder.</param>
    /// <param name="configuration"><c>Debug</c> or <c>Release</c>.</param>
    /// <param name="isProgram">Whether it has an entry point.</param>
    /// <param name="references">Referenced files, besides the framework.</param>
    public static void Compile(Unit unit, string folder, string configuration, bool isProgram, IEnumerable<string> references)
    {
        var options = new CSharpCompilationOptions(
            isProgram ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary,
            optimizationLevel: configuration == "Debug" ? OptimizationLevel.Debug : OptimizationLevel.Release,
            allowUnsafe: true,
            cryptoPublicKey: unit.PublicKey is null ? default : [.. unit.PublicKey],
            publicSign: unit.PublicKey is not null);
        var usings = Parse("Usings.cs", string.Concat(Usings.Select(u => $"global using {u};\n")));
        var trees = unit.Sources.Select((s, i) => Parse($"{unit.Name}{i}.cs", s)).Append(usings);
        var compilation = CSharpCompilation.Create(unit.Name, trees, [.. Framework(), .. references.Select(Reference)], options);

        using var image = new MemoryStream();
        using var symbols = new MemoryStream();
        var result = compilation.Emit(image, symbols, options: new EmitOptions(debugInformationFormat: DebugInformationFormat.PortablePdb));
        var errors = result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).Take(10).ToList();
        if (errors.Count > 0) throw new InvalidOperationException($"{unit.Name} does not compile:\n{string.Join('\n', errors)}");
        File.WriteAllBytes(Path.Combine(folder, unit.Name + ".dll"), image.ToArray());
        File.WriteAllBytes(Path.Combine(folder, unit.Name + ".pdb"), symbols.ToArray());
    }

    private static SyntaxTree Parse(string path, string source) =>
        CSharpSyntaxTree.ParseText(SourceText.From(source, Encoding.UTF8), new CSharpParseOptions(LanguageVersion.CSharp14), path);

    private static IEnumerable<MetadataReference> Framework() =>
        new[] { Repository.References, Repository.WebReferences }.SelectMany(f => Directory.EnumerateFiles(f, "*.dll")).Select(f => Opened.GetOrAdd(f, OpenOnce));

    private static MetadataReference OpenOnce(string path) => MetadataReference.CreateFromFile(path);

    // Not cached: the next test writes another file there.
    private static MetadataReference Reference(string path) => MetadataReference.CreateFromImage(ImmutableArray.Create(File.ReadAllBytes(path)));
}
