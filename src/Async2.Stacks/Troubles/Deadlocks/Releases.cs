using System.Reflection;
using System.Reflection.Metadata;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>A way from a frame to a semaphore: names of fields and properties.</summary>
/// <param name="Static">The class and the static field with which it begins; null if it begins at the frame.</param>
/// <param name="Members">The members, in order.</param>
internal sealed record SemaphorePath(string? Static, IReadOnlyList<string> Members)
{
    /// <summary>Whether it leads to an object whose <c>Dispose</c> releases the semaphore.</summary>
    public bool IsOfReleaser { get; init; }
}

/// <summary>
/// The semaphores that a waiting method has entered: its finally blocks release them, and it waits in their try blocks.
/// </summary>
/// <remarks>
/// <code>
/// ldarg.0  ldfld  from  callvirt  get_Lock  callvirt  SemaphoreSlim.Release        from.Lock.Release()
/// ldloc    from         callvirt  get_Lock  callvirt  SemaphoreSlim.Release        from: loaded by  ldarg.0  ldfld  from  stloc  from
/// ldarg.0  ldfld  wrap  callvirt  IDisposable.Dispose                              using (await gate.LockAsync())
/// </code>
/// </remarks>
internal static class Releases
{
    /// <summary>The paths to what a frame releases, or disposes of, when it leaves the try blocks in which it waits.</summary>
    public static IReadOnlyList<SemaphorePath> At(SuspensionSite site)
    {
        var finallies = site.Symbols.RegionsOf(site.Method).Where(r => r.Kind == ExceptionRegionKind.Finally
            && r.TryOffset <= site.Offset && site.Offset < r.TryOffset + r.TryLength).ToList();
        if (finallies.Count == 0) return [];
        // A woven method keeps its locals in fields, whatever they get besides.
        var code = new MethodCode(site.Symbols, site.Method, hasOtherLocals: site.Point is not null);
        List<SemaphorePath> paths = [];
        foreach (var call in code.Calls)
        {
            if (!finallies.Any(f => f.HandlerOffset <= call.Offset && call.Offset < f.HandlerOffset + f.HandlerLength)) continue;
            var disposes = call is { Name: "Dispose", Parameters: 0 };
            if ((disposes || IsRelease(call)) && code.PathBefore(call.Index) is { } path) paths.Add(path with { IsOfReleaser = disposes });
        }
        return paths;
    }

    /// <summary>The paths from an object to the semaphores that its <c>Dispose</c> releases, itself or by one other method.</summary>
    public static IReadOnlyList<SemaphorePath> OfReleaser(ModuleSymbols symbols, TypeDefinitionHandle type)
    {
        foreach (var method in symbols.Metadata.GetTypeDefinition(type).GetMethods())
        {
            var definition = symbols.Metadata.GetMethodDefinition(method);
            if (definition.GetParameters().Count == 0
                && symbols.Metadata.GetString(definition.Name) is "Dispose" or "System.IDisposable.Dispose")
                return [.. ReleasedBy(symbols, method, mayCall: true)];
        }
        return [];
    }

    private static IEnumerable<SemaphorePath> ReleasedBy(ModuleSymbols symbols, MethodDefinitionHandle method, bool mayCall)
    {
        var code = new MethodCode(symbols, method, hasOtherLocals: false);
        foreach (var call in code.Calls)
        {
            var isOwn = mayCall && call.Parameters == 0 && IsKnown(symbols.Metadata, call.Own);
            if ((!isOwn && !IsRelease(call)) || code.PathBefore(call.Index) is not { } path) continue;
            if (IsRelease(call)) yield return path;
            if (!isOwn) continue;
            foreach (var next in ReleasedBy(symbols, call.Own, mayCall: false))
                yield return next.Static is not null ? next : path with { Members = [.. path.Members, .. next.Members] };
        }
    }

    // One of a derived class may be called instead.
    private static bool IsKnown(MetadataReader metadata, MethodDefinitionHandle method) => !method.IsNil
        && (metadata.GetMethodDefinition(method).Attributes & (MethodAttributes.Virtual | MethodAttributes.Final))
            != MethodAttributes.Virtual;

    private static bool IsRelease(MethodCode.Call call) => call is { Type: "SemaphoreSlim", Name: "Release", Parameters: 0 };
}
