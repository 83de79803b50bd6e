using System.Collections.Concurrent;

namespace Async2;

/// <summary>
/// The variants of a call site that are not in its list: all of them if the call site meets many types, and those of types that can be
/// unloaded, which are held weakly. Entries are only added. Thread-safe.
/// </summary>
/// <remarks>
/// Open addressing by method table and instance, at most half full, so each search ends at a free place. A place holds the variant itself:
/// a search is a chain of loads, and an object for each entry would be one more. A place is taken once, by the write of its method table
/// behind the others. A thread that does not see it yet, or has the old array, finds nothing. It then adds the same entry, which does no
/// harm.
/// </remarks>
[StackTraceHidden]
internal sealed class DispatchTable
{
    private readonly ConditionalWeakTable<Type, ConcurrentDictionary<nint, nint>> _collectible = [];
    private readonly object _adding = new();
    private Place[] _places = new Place[16];
    private int _count;

    /// <summary>The variant for <paramref name="receiver"/>; <see cref="Dispatch.Unknown"/> if there is no entry.</summary>
    internal nint Find(object receiver, nint methodTable, nint instance)
    {
        Place[] places = Volatile.Read(ref _places);
        ref Place place = ref PlaceFor(places, methodTable, instance);
        if (place.MethodTable == 0 && instance != 0) place = ref PlaceFor(places, methodTable, instance: 0);
        return place.MethodTable != 0 ? place.Variant : FindCollectible(receiver.GetType(), instance);
    }

    /// <summary>Adds an entry, unless there is an equal one.</summary>
    internal void Add(nint methodTable, nint instance, nint variant)
    {
        lock (_adding)
        {
            if (PlaceFor(_places, methodTable, instance).MethodTable != 0) return;
            if (++_count > _places.Length / 2) Volatile.Write(ref _places, Grown(_places));
            PlaceFor(_places, methodTable, instance).Take(methodTable, instance, variant);
        }
    }

    internal void AddCollectible(Type receiver, nint instance, nint variant) => _collectible.GetOrCreateValue(receiver)[instance] = variant;

    private nint FindCollectible(Type receiver, nint instance) =>
        _collectible.TryGetValue(receiver, out var known)
            && (known.TryGetValue(instance, out nint variant) || (instance != 0 && known.TryGetValue(0, out variant)))
            ? variant
            : Dispatch.Unknown;

    private static Place[] Grown(Place[] places)
    {
        var grown = new Place[places.Length * 2];
        foreach (Place place in places)
            if (place.MethodTable != 0) PlaceFor(grown, place.MethodTable, place.Instance) = place;
        return grown;
    }

    /// <summary>The place of the entry, or the empty place for it.</summary>
    private static ref Place PlaceFor(Place[] places, nint methodTable, nint instance)
    {
        int last = places.Length - 1;
        for (int i = AddressHash.Of(methodTable ^ (instance << 1)) & last; ; i = (i + 1) & last)
        {
            ref Place place = ref places[i];
            nint taken = Volatile.Read(ref place.MethodTable);
            if (taken == 0 || (taken == methodTable && place.Instance == instance)) return ref place;
        }
    }

    private struct Place
    {
        /// <summary>The method table of the receivers; 0: the place is free.</summary>
        internal nint MethodTable;

        internal nint Instance;

        internal nint Variant;

        internal void Take(nint methodTable, nint instance, nint variant)
        {
            (Instance, Variant) = (instance, variant);
            Volatile.Write(ref MethodTable, methodTable);
        }
    }
}
