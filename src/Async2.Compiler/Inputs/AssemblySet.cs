using System.Collections.Concurrent;
using Async2.Compiler.Inputs.Checks;
using Async2.Compiler.Policy;

namespace Async2.Compiler.Inputs;

/// <summary>The inputs of a weave. References are resolved to other inputs first, then in the reference folders.</summary>
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

    /// <summary>The modules that were woven earlier.</summary>
    public IEnumerable<ModuleDefinition> WovenEarlier() => _resolver.Given().Where(IsWovenEarlier);

    /// <summary>Whether a module belongs to the set, and was woven earlier.</summary>
    public bool IsWovenEarlier(ModuleDefinition module) =>
        _wovenEarlier.GetOrAdd(module, m => _resolver.IsGiven(m) && AssemblyPolicy.IsWoven(m));

    public void Dispose()
    {
        foreach (var input in Inputs) input.Module?.Dispose();
        _resolver.Dispose();
    }

    private InputAssembly Read(string path, Exclusions exclusions, bool forWriting)
    {
        if (exclusions.WhyNot(path) is { } excluded) return new InputAssembly(path, null, excluded);
        var image = Content(path);
        try
        {
            if ((ImageCheck.ProblemWith(image, withCode: true) ?? AssemblyPolicy.WhyNot(image)) is { } problem)
                return new InputAssembly(path, null, problem);
            var module = ReadModule(path, exclusions.IncludesSymbols(path) && !PdbFile.IsDamaged(path, image));
            if (AssemblyPolicy.WhyNot(module, forWriting) is { } reason)
            {
                module.Dispose();
                return new InputAssembly(path, null, reason);
            }

            return new InputAssembly(path, module, null) { HasSuspendAttribute = BlockingAttributes.LetSuspendIn(image) };
        }
        catch (Exception e) when (e is not (OutOfMemoryException or UnauthorizedAccessException))
        {
            return new InputAssembly(path, null, new Skip(SkipReason.DamagedImage, e.GetType().Name));
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
            // The PDB belongs to another build, or has the Windows format: weave without it.
            parameters.ReadSymbols = false;
            parameters.SymbolReaderProvider = null;
            return ModuleDefinition.ReadModule(path, parameters);
        }
    }
}
