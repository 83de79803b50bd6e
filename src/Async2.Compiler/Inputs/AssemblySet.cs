using System.Collections.Concurrent;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;
using Async2.Compiler.BackEnds.Edits;
using Async2.Compiler.Inputs.Checks;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Inputs;

/// <summary>The inputs of a weave, and the resolver that finds what they refer to: each other first, then the reference folders.</summary>
internal sealed class AssemblySet : IDisposable
{
    private readonly ReferenceResolver _resolver;
    private readonly ConcurrentDictionary<ModuleDefinition, bool> _wovenEarlier = [];

    public AssemblySet(
        IReadOnlyList<string> paths, Exclusions exclusions, ReferenceResolver resolver, bool forWriting,
        CancellationToken cancellationToken)
    {
        _resolver = resolver;
        Inputs = InParallel.Map(paths, path => Read(path, exclusions, forWriting), cancellationToken);
        foreach (var input in Inputs)
            if (input.Module is { } module) _resolver.Register(module.Assembly);
    }

    public IReadOnlyList<InputAssembly> Inputs { get; }

    /// <summary>Whether a module belongs to the set, but was woven before.</summary>
    public bool IsWovenEarlier(ModuleDefinition module) => _wovenEarlier.GetOrAdd(module, m => _resolver.IsGiven(m) && IsWoven(m));

    public void Dispose()
    {
        foreach (var input in Inputs) input.Module?.Dispose();
        _resolver.Dispose();
    }

    private InputAssembly Read(string path, Exclusions exclusions, bool forWriting)
    {
        if (exclusions.ReasonAgainst(path) is { } excluded) return new InputAssembly(path, null, excluded);
        var image = Content(path);
        try
        {
            if ((ImageCheck.ProblemWith(image, withCode: true) ?? ReasonToSkip(image)) is { } problem)
                return new InputAssembly(path, null, problem);
            var module = ReadModule(path, exclusions.IncludesSymbols(path) && !PdbFile.IsDamaged(path, image));
            if (ReasonToSkip(module, forWriting) is { } reason)
            {
                module.Dispose();
                return new InputAssembly(path, null, reason);
            }

            return new InputAssembly(path, module, null);
        }
        catch (Exception e) when (e is not (OutOfMemoryException or UnauthorizedAccessException))
        {
            return new InputAssembly(path, null, $"damaged image ({e.GetType().Name})");
        }
    }

    private static byte[] Content(string path)
    {
        try
        {
            return File.ReadAllBytes(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new WeaveException($"cannot read: {path}: {e.Message}", e);
        }
    }

    private ModuleDefinition ReadModule(string path, bool withSymbols)
    {
        var parameters = new ReaderParameters
        {
            AssemblyResolver = _resolver,
            MetadataResolver = _resolver.Members,
            MetadataImporterProvider = SharedImporter.Provider,
            InMemory = true,
        };
        if (!withSymbols) return ModuleDefinition.ReadModule(path, parameters);
        parameters.ReadSymbols = true;
        parameters.SymbolReaderProvider = new DefaultSymbolReaderProvider(false);
        try
        {
            return ModuleDefinition.ReadModule(path, parameters);
        }
        catch (Exception e) when (e is not (OutOfMemoryException or UnauthorizedAccessException))
        {
            // A PDB of another build, or one in the Windows format: weave without.
            parameters.ReadSymbols = false;
            parameters.SymbolReaderProvider = null;
            return ModuleDefinition.ReadModule(path, parameters);
        }
    }

    // The composite image knows it by its module version id, and the runtime ends the process where another one is there.
    private static string? ReasonToSkip(byte[] image)
    {
        using var reader = new PEReader(ImmutableCollectionsMarshal.AsImmutableArray(image));
        return ReadyToRunImage.In(reader) is { IsComponent: true } ? "its native code is in a composite image" : null;
    }

    // Neither IL alone nor ReadyToRun: native code that somebody wrote.
    private static string? ReasonToSkip(ModuleDefinition module, bool forWriting)
    {
        if (module.Assembly is null) return "a module without an assembly manifest";
        if (module.Runtime < TargetRuntime.Net_2_0) return $"metadata of version {module.RuntimeVersion}, which has no generics";
        if ((module.Attributes & (ModuleAttributes.ILOnly | WovenModule.ReadyToRun)) == 0) return "mixed-mode assembly";
        if (forWriting && CoreLibrary.IsCoreLibraryItself(module)) return "the core library, which cannot refer to any other";
        if (module.Assembly.Name.Name == "Async2.Runtime") return "the runtime library itself";
        return IsWoven(module) ? "already woven" : null;
    }

    private static bool IsWoven(ModuleDefinition module) =>
        module.Assembly.CustomAttributes.Any(a => a.AttributeType.FullName == "Async2.WovenAttribute");
}
