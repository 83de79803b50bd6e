using System.Collections.Concurrent;

namespace Async2;

/// <summary>
/// The variants of a call site that are not in its list: those of types that can be unloaded, which are held weakly, and all of them if the
/// call site meets many types.
/// </summary>
[StackTraceHidden]
internal sealed class DispatchOverflow
{
    private readonly DispatchTable _table = new();
    private readonly ConditionalWeakTable<Type, ConcurrentDictionary<nint, nint>> _collectible = [];

    internal bool TryFind(object receiver, nint methodTable, nint instance, out nint variant)
    {
        DispatchEntry? entry = _table.Find(methodTable, instance);
        if (entry is null && instance != 0) entry = _table.Find(methodTable, instance: 0);
        if (entry is null) return TryFindCollectible(receiver.GetType(), instance, out variant);
        variant = entry.Variant;
        return true;
    }

    internal void Add(DispatchEntry entry) => _table.Add(entry);

    internal void AddCollectible(Type receiver, nint instance, nint variant) => _collectible.GetOrCreateValue(receiver)[instance] = variant;

    private bool TryFindCollectible(Type receiver, nint instance, out nint variant)
    {
        variant = 0;
        return _collectible.TryGetValue(receiver, out var known)
            && (known.TryGetValue(instance, out variant) || instance != 0 && known.TryGetValue(0, out variant));
    }
}
