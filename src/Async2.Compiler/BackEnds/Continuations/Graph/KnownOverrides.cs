namespace Async2.Compiler.BackEnds.Continuations.Graph;

/// <summary>Finds overrides of methods that only their own assembly can override. Not thread-safe.</summary>
internal sealed class KnownOverrides
{
    private readonly Dictionary<ModuleDefinition, ILookup<string, MethodDefinition>> _virtual = [];

    /// <summary>The methods that a dispatched call may reach, and perhaps more; null if only the running program knows them.</summary>
    /// <remarks>Friends of the assembly may override, too, so the answer is no guarantee.</remarks>
    public IEnumerable<MethodDefinition>? Of(MethodReference called)
    {
        if (called.Resolve() is not { DeclaringType.IsInterface: false } method) return null;
        if (DispatchedCall.IsInvoke(method) || IsSeen(method)) return null;
        return VirtualOf(method.Module)[method.Name].Where(m => m.Parameters.Count == method.Parameters.Count);
    }

    private ILookup<string, MethodDefinition> VirtualOf(ModuleDefinition module)
    {
        if (!_virtual.TryGetValue(module, out var known))
            _virtual[module] = known = module.GetTypes().SelectMany(t => t.Methods).Where(m => m.IsVirtual).ToLookup(m => m.Name);
        return known;
    }

    // By assemblies other than friends.
    private static bool IsSeen(MethodDefinition method) =>
        (method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly) && IsSeen(method.DeclaringType);

    private static bool IsSeen(TypeDefinition type) => type.DeclaringType is { } outer
        ? (type.IsNestedPublic || type.IsNestedFamily || type.IsNestedFamilyOrAssembly) && IsSeen(outer)
        : type.IsPublic;
}
