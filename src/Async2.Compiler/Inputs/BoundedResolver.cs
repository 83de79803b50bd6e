using System.Collections.Concurrent;
using Async2.Compiler.Inputs.Checks;

namespace Async2.Compiler.Inputs;

/// <summary>
/// Resolves references, but none that lead in a circle through several assemblies, and none in damaged assemblies.
/// </summary>
/// <remarks>
/// <see cref="ImageCheck"/> finds circles within one assembly. Cecil would follow forwarded types and base types for ever.
/// </remarks>
internal sealed class BoundedResolver(IAssemblyResolver assemblies) : MetadataResolver(assemblies)
{
    private const int MostHops = 100;

    [ThreadStatic]
    private static int t_hops;

    private readonly ConcurrentDictionary<TypeDefinition, bool> _ends = [];

    public override TypeDefinition? Resolve(TypeReference type)
    {
        if (t_hops == MostHops) return null;
        t_hops++;
        try
        {
            return Found(() => base.Resolve(type));
        }
        finally
        {
            t_hops--;
        }
    }

    public override FieldDefinition? Resolve(FieldReference field) =>
        HasBases(field.DeclaringType) ? Found(() => base.Resolve(field)) : null;

    public override MethodDefinition? Resolve(MethodReference method) =>
        HasBases(method.DeclaringType) ? Found(() => base.Resolve(method)) : null;

    // Any base type may declare the field or method.
    private bool HasBases(TypeReference type) => Resolve(type) is { } definition && _ends.GetOrAdd(definition, Ends);

    private bool Ends(TypeDefinition type)
    {
        var levels = 0;
        for (var at = type; at is not null; at = at.BaseType is { } parent ? Resolve(parent) : null)
            if (levels++ > ImageCheck.MostDeep) return false;
        return true;
    }

    private static T? Found<T>(Func<T?> resolve)
        where T : class
    {
        try
        {
            return resolve();
        }
        catch (Exception e) when (e is not (OutOfMemoryException or OperationCanceledException))
        {
            return null;
        }
    }
}
