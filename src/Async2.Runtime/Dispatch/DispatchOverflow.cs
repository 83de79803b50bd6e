using System.Collections.Concurrent;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// The variants that a place of dynamic dispatch reaches on receivers that its list does not name: those of types that may be
/// unloaded, which are kept weakly here, and, where many types come to one place, all that came late.
/// </summary>
[StackTraceHidden]
internal sealed class DispatchOverflow
{
    private readonly ConcurrentDictionary<(nint MethodTable, nint Instance), nint> _variants = [];
    private readonly ConditionalWeakTable<Type, ConcurrentDictionary<nint, nint>> _collectible = [];

    internal bool TryFind(object receiver, nint methodTable, nint instance, out nint variant) =>
        TryFindExactly(receiver, methodTable, instance, out variant)
        || instance != 0 && TryFindExactly(receiver, methodTable, instance: 0, out variant);

    internal void Add(nint methodTable, nint instance, nint variant) => _variants[(methodTable, instance)] = variant;

    internal void AddCollectible(Type receiver, nint instance, nint variant) => _collectible.GetOrCreateValue(receiver)[instance] = variant;

    private bool TryFindExactly(object receiver, nint methodTable, nint instance, out nint variant) =>
        _variants.TryGetValue((methodTable, instance), out variant)
        || _collectible.TryGetValue(receiver.GetType(), out var known) && known.TryGetValue(instance, out variant);
}
