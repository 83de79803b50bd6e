namespace Async2;

/// <summary>The entries of a call site that meets many types, by method table and instance. Entries are only added.</summary>
/// <remarks>
/// Open addressing, at most half full, so each search ends at a free place. Thread-safe: an entry is immutable, and one write publishes it.
/// A thread that does not see it yet, or has the old array, finds nothing. It then adds the same entry, which does no harm.
/// </remarks>
[StackTraceHidden]
internal sealed class DispatchTable
{
    private readonly object _adding = new();
    private DispatchEntry?[] _places = new DispatchEntry?[16];
    private int _count;

    /// <summary>The entry for receivers with <paramref name="methodTable"/> and exactly this instance; null if there is none.</summary>
    internal DispatchEntry? Find(nint methodTable, nint instance) => PlaceFor(Volatile.Read(ref _places), methodTable, instance);

    /// <summary>Adds an entry, unless there is an equal one.</summary>
    internal void Add(DispatchEntry added)
    {
        lock (_adding)
        {
            if (Find(added.MethodTable, added.Instance) is not null) return;
            if (++_count > _places.Length / 2) Volatile.Write(ref _places, Grown(_places));
            Volatile.Write(ref PlaceFor(_places, added.MethodTable, added.Instance), added);
        }
    }

    private static DispatchEntry?[] Grown(DispatchEntry?[] places)
    {
        var grown = new DispatchEntry?[places.Length * 2];
        foreach (DispatchEntry? entry in places)
            if (entry is not null) PlaceFor(grown, entry.MethodTable, entry.Instance) = entry;
        return grown;
    }

    /// <summary>The place of the entry, or the empty place for it.</summary>
    private static ref DispatchEntry? PlaceFor(DispatchEntry?[] places, nint methodTable, nint instance)
    {
        int last = places.Length - 1;
        for (int i = Hash(methodTable, instance) & last; ; i = (i + 1) & last)
        {
            ref DispatchEntry? place = ref places[i];
            if (place is not { } entry || (entry.MethodTable == methodTable && entry.Instance == instance)) return ref place;
        }
    }

    // By the golden ratio: addresses have zeros at their end, and method tables of one assembly lie side by side.
    private static int Hash(nint methodTable, nint instance) =>
        (int)(((ulong)methodTable ^ ((ulong)instance << 1)) * 0x9E3779B97F4A7C15 >> 33);
}
