using Async2.Stacks.Heap;

namespace Async2.Stacks.Naming;

/// <summary>Names of static fields, by the addresses at which their values are.</summary>
internal sealed class StaticFields(ClrRuntime runtime)
{
    private Dictionary<ulong, string>? _names;

    /// <summary>The field at an address; null if there is none.</summary>
    public string? At(ulong address) => (_names ??= All()).GetValueOrDefault(address);

    private Dictionary<ulong, string> All()
    {
        Dictionary<ulong, string> names = [];
        foreach (var type in runtime.EnumerateModules().SelectMany(m => m.EnumerateTypesWithStaticFields()))
        {
            foreach (var field in type.StaticFields.Where(HeapRoots.HasObject))
                if (runtime.AppDomains is [var domain, ..] && field.GetAddress(domain) is > 0 and var at)
                    names.TryAdd(at, $"{DisplayNames.OfType(type.Name ?? "?")}.{field.Name}");
        }
        return names;
    }
}
