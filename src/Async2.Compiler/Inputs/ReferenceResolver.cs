using System.Collections.Concurrent;
using System.Collections.Frozen;
using Async2.Compiler.Inputs.Checks;

namespace Async2.Compiler.Inputs;

/// <summary>
/// Finds referenced assemblies: the inputs themselves, then files in the reference folders, then the shared frameworks of the
/// installed runtime.
/// </summary>
/// <remarks>
/// Several threads may ask at once. One may hold Cecil's lock of a module, so nothing here waits for another module.
/// </remarks>
internal sealed class ReferenceResolver : IAssemblyResolver
{
    private readonly object _opening = new();
    private readonly ConcurrentDictionary<string, AssemblyDefinition?> _known = new(StringComparer.OrdinalIgnoreCase);
    private readonly List<AssemblyDefinition> _opened = [];
    private readonly List<string> _folders;
    private readonly IReadOnlyDictionary<string, string> _given;

    /// <param name="folders">The folders, from <see cref="FoldersOf"/>.</param>
    /// <param name="given">Files of given assemblies, by name.</param>
    public ReferenceResolver(IEnumerable<string> folders, IReadOnlyDictionary<string, string>? given = null)
    {
        _folders = [.. folders];
        _given = given ?? FrozenDictionary<string, string>.Empty;
        Members = new BoundedResolver(this);
    }

    /// <summary>The folders in which references are looked up.</summary>
    /// <param name="inputs">The folders of the inputs.</param>
    /// <param name="others">Further folders.</param>
    /// <param name="dotnet">The installation of .NET with the shared frameworks; null for the one that runs this process.</param>
    public static IEnumerable<string> FoldersOf(IEnumerable<string> inputs, IEnumerable<string> others, string? dotnet) =>
        [.. inputs, .. others, .. SharedFrameworks.In(dotnet)];

    /// <summary>Whether a module was read from one of the given files.</summary>
    public bool IsGiven(ModuleDefinition module) => module.FileName is { } file && _given.Values.Contains(file);

    /// <summary>The modules of the given files that can be read.</summary>
    public IEnumerable<ModuleDefinition> Given() =>
        _given.Keys.Select(name => Resolve(new AssemblyNameReference(name, null))).OfType<AssemblyDefinition>()
            .Select(a => a.MainModule).Where(IsGiven);

    /// <summary>Finds types and members in the assemblies.</summary>
    public BoundedResolver Members { get; }

    /// <summary>Makes <paramref name="assembly"/> what its name resolves to.</summary>
    public void Register(AssemblyDefinition assembly) => _known[assembly.Name.Name] = assembly;

    public AssemblyDefinition? Resolve(AssemblyNameReference name) => Resolve(name, new ReaderParameters());

    public AssemblyDefinition? Resolve(AssemblyNameReference name, ReaderParameters parameters)
    {
        if (_known.TryGetValue(name.Name, out var assembly)) return assembly;
        lock (_opening) return _known.GetOrAdd(name.Name, Open);
    }

    public void Dispose()
    {
        foreach (var assembly in _opened) assembly.Dispose();
    }

    private AssemblyDefinition? Open(string name)
    {
        if (name.AsSpan().IndexOfAny('/', '\\') >= 0) return null; // It would lead out of the folders.
        var inFolders = _folders.Select(folder => Path.Combine(folder, name + ".dll"));
        foreach (var path in _given.TryGetValue(name, out var given) ? [given] : inFolders)
        {
            if (!FileStatus.IsFile(path)) continue;
            try
            {
                if (ImageCheck.ProblemWith(File.ReadAllBytes(path), withCode: false) is not null) continue;
                var parameters = new ReaderParameters { AssemblyResolver = this, MetadataResolver = Members };
                var assembly = AssemblyDefinition.ReadAssembly(path, parameters);
                _opened.Add(assembly);
                return assembly;
            }
            catch (Exception e) when (e is not OutOfMemoryException)
            {
                // The file is a native library or damaged: the next folder may have another.
            }
        }

        return null;
    }
}
