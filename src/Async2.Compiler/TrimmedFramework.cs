using Async2.Compiler.Inputs;

namespace Async2.Compiler;

/// <summary>The framework in the folder of a self-contained app. The SDK may have trimmed unused members.</summary>
public static class TrimmedFramework
{
    /// <summary>The first type or member that the runtime library needs and the framework lacks; null if there is none.</summary>
    /// <param name="folder">The folder of the app. Without its own core library the app runs on an installed framework.</param>
    /// <param name="runtime">The runtime library.</param>
    public static string? MissingIn(string folder, string runtime)
    {
        if (!File.Exists(Path.Combine(folder, CoreLibrary.Name + ".dll"))) return null;
        using var resolver = new ReferenceResolver([folder]);
        using var module = ModuleDefinition.ReadModule(
            runtime, new ReaderParameters { AssemblyResolver = resolver, MetadataResolver = resolver.Members });
        // Internals of the core library do not matter: the runtime library checks each, and works without it.
        var missing = module.AssemblyReferences.Where(a => a.Name != CoreLibrary.Name && resolver.Resolve(a) is null).Select(a => a.Name)
            .Concat(module.GetTypeReferences().Where(t => !IsInside(t) && t.Resolve() is null).Select(t => t.FullName))
            .Concat(module.GetMemberReferences().Where(m => !IsInside(m.DeclaringType) && m.Resolve() is null).Select(m => m.FullName));
        return missing.FirstOrDefault();
    }

    private static bool IsInside(TypeReference type) => type.GetElementType().Scope.Name == CoreLibrary.Name || type.IsArray;
}
