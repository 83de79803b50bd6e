using System.Reflection.Metadata.Ecma335;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>The paths from frames to the semaphores that they will release, by the class and the suspension point of the frame.</summary>
internal sealed class SemaphorePaths(ClrRuntime runtime, FrameNames names)
{
    private readonly Dictionary<(int, long), IReadOnlyList<SemaphorePath>> _paths = [];
    private readonly Dictionary<int, IReadOnlyList<SemaphorePath>> _ofReleasers = [];
    private readonly Dictionary<string, ClrStaticField?> _fields = [];

    public IReadOnlyList<SemaphorePath> Of(HeapType type, long state)
    {
        if (_paths.TryGetValue((type.Number, state), out var known)) return known;
        var isMachine = type.Kind is not (TaskFrame or ThreadWait or RuntimeContinuation);
        var site = isMachine ? SuspensionSite.Of(names, type, state) : null;
        return _paths[(type.Number, state)] = site is null ? [] : Releases.At(site);
    }

    /// <summary>The paths from an object to the semaphores that it releases when it is disposed of.</summary>
    public IReadOnlyList<SemaphorePath> OfReleaser(HeapType type)
    {
        if (_ofReleasers.TryGetValue(type.Number, out var known)) return known;
        var isDefined = type.Type.MetadataToken >> 24 == 2 && type.ElementSize == 0;
        return _ofReleasers[type.Number] = isDefined && names.SymbolsOf(type.Type.Module) is { } symbols
            ? Releases.OfReleaser(symbols, MetadataTokens.TypeDefinitionHandle(type.Type.MetadataToken & 0xffffff)) : [];
    }

    /// <summary>The object in a static field; 0 if there is none.</summary>
    public ulong Static(string name)
    {
        if (!_fields.TryGetValue(name, out var field)) _fields[name] = field = Find(name);
        return field?.ReadObject(runtime.AppDomains[0]).Address ?? 0;
    }

    private ClrStaticField? Find(string name)
    {
        var dot = name.LastIndexOf('.');
        return runtime.EnumerateModules().Select(m => m.GetTypeByName(name[..dot])).FirstOrDefault(t => t is not null)
            ?.GetStaticFieldByName(name[(dot + 1)..]);
    }
}
