using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace Async2.Compiler.Model;

/// <summary>Imports references into a module for several threads at once.</summary>
/// <remarks>
/// Cecil's own importer adds an assembly to the module's list at first use. No other thread may read the list then, and its order
/// would depend on timing. This importer collects new assemblies until one thread has exclusive access to the module.
/// </remarks>
internal sealed class SharedImporter(ModuleDefinition module) : DefaultMetadataImporter(module)
{
    private static readonly ConditionalWeakTable<ModuleDefinition, SharedImporter> PerModule = [];

    private readonly ConcurrentDictionary<string, AssemblyNameReference> _added = [];

    /// <summary>Creates each module's importer.</summary>
    public static IMetadataImporterProvider Provider { get; } = new PerModuleProvider();

    /// <summary>Adds the collected assemblies to the module's list.</summary>
    public static void AddReferences(ModuleDefinition module)
    {
        if (!PerModule.TryGetValue(module, out var importer)) return;
        foreach (var (_, reference) in importer._added.OrderBy(a => a.Key, StringComparer.Ordinal))
            module.AssemblyReferences.Add(reference);
        importer._added.Clear();
    }

    public override AssemblyNameReference ImportReference(AssemblyNameReference name) =>
        module.AssemblyReferences.FirstOrDefault(r => r.FullName == name.FullName) ?? _added.GetOrAdd(name.FullName, _ => Copy(name));

    private static AssemblyNameReference Copy(AssemblyNameReference name) => new(name.Name, name.Version)
    {
        Culture = name.Culture,
        HashAlgorithm = name.HashAlgorithm,
        IsRetargetable = name.IsRetargetable,
        IsWindowsRuntime = name.IsWindowsRuntime,
        PublicKeyToken = [.. name.PublicKeyToken ?? []],
    };

    private sealed class PerModuleProvider : IMetadataImporterProvider
    {
        public IMetadataImporter GetMetadataImporter(ModuleDefinition module) => PerModule.GetValue(module, m => new SharedImporter(m));
    }
}
