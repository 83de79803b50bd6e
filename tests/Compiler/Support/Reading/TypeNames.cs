using System.Collections.Concurrent;
using Async2.Compiler.Diagnostics;
using Mono.Cecil;

namespace Async2.Compiler.Tests.Support;

/// <summary>
/// Which type a printed name means: one of the module's own, one that it refers to, or a public one of the class library.
/// </summary>
/// <remarks>Printed names have no namespaces. Where several types have one name, the one that is nearer to the module is meant.</remarks>
internal sealed class TypeNames
{
    private static readonly Lazy<Dictionary<string, TypeDefinition>> ClassLibrary = new(ReadClassLibrary);

    private readonly ModuleDefinition _module;
    private readonly Dictionary<string, TypeReference> _named = [];
    private readonly ConcurrentDictionary<string, TypeReference> _imported = [];

    public TypeNames(ModuleDefinition module)
    {
        _module = module;
        foreach (var type in module.GetTypes()) _named.TryAdd(IlNames.Of(type), type);
        foreach (var type in module.GetTypeReferences().Where(t => _named.TryAdd(IlNames.Of(t), t)))
            type.IsValueType = type.Resolve() is { IsValueType: true }; // in metadata only signatures say that
        var types = module.TypeSystem;
        foreach (var type in (TypeReference[])[
            types.Void, types.Boolean, types.Char, types.SByte, types.Byte, types.Int16, types.UInt16, types.Int32, types.UInt32,
            types.Int64, types.UInt64, types.Single, types.Double, types.IntPtr, types.UIntPtr, types.String, types.Object,
            types.TypedReference])
            _named[IlNames.Of(type)] = type;
    }

    /// <summary>The type of this printed name, which has no type arguments or the like behind it; null if there is none.</summary>
    public TypeReference? Find(string name) =>
        _named.TryGetValue(name, out var type) ? type
        : ClassLibrary.Value.TryGetValue(name, out var definition) ? _imported.GetOrAdd(name, _ => _module.ImportReference(definition))
        : null;

    // Of two with one name the one in the shorter namespace: System.Threading.Timer rather than one that is made of it.
    private static Dictionary<string, TypeDefinition> ReadClassLibrary()
    {
        var types = new Dictionary<string, TypeDefinition>();
        var folder = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        foreach (var name in (string[])["System.Private.CoreLib", "System.Collections", "System.Linq", "System.Console"])
        {
            var module = ModuleDefinition.ReadModule(Path.Combine(folder, name + ".dll"));
            var visible = module.GetTypes().Where(IsVisible);
            foreach (var type in visible.OrderBy(t => t.Namespace.Length)) types.TryAdd(IlNames.Of(type), type);
        }

        return types;
    }

    private static bool IsVisible(TypeDefinition type) =>
        type.IsPublic || type.IsNestedPublic && IsVisible(type.DeclaringType);
}
