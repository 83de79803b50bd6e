namespace Async2;

/// <summary>
/// A few free continuations of one class. They lie in an array, and are no list by <see cref="Continuation.Next"/>: who gives one back or
/// takes one touches no other, which another processor may have, and writes one reference.
/// </summary>
/// <remarks>Belongs to one thread, or lies in the <see cref="SharedPool"/>.</remarks>
[StackTraceHidden]
internal sealed class Batch
{
    /// <summary>
    /// How many have room in it. Where one thread rents and another gives back, as many lie between two exchanges of magazines, which two
    /// threads cannot have at once.
    /// </summary>
    internal const int Room = 32;

    private Places _places;     // mutable struct
    private int _count;

    /// <summary>The next one in the shared pool.</summary>
    private Batch? _behind;

    internal bool IsFull => _count == Room;

    internal bool IsEmpty => _count == 0;

    /// <summary>Takes the one that was added last.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryTake([NotNullWhen(true)] out Continuation? item)
    {
        int last = _count - 1;
        if (last < 0)
        {
            item = null;
            return false;
        }

        ref Continuation? place = ref Unsafe.Add(ref _places.First, last);
        _count = last;
        item = place!;
        place = null;       // it may be lost, and with it what its activation had
        return true;
    }

    /// <summary>Adds one, if there is room for it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryAdd(Continuation item)
    {
        int count = _count;
        if (count == Room) return false;
        Unsafe.Add(ref _places.First, count) = item;
        _count = count + 1;
        return true;
    }

    /// <summary>Puts <paramref name="added"/> in front.</summary>
    internal static void Push(ref Batch? first, Batch added)
    {
        added._behind = first;
        first = added;
    }

    /// <summary>Takes the first one, if there is one.</summary>
    internal static Batch? Pop(ref Batch? first)
    {
        Batch? taken = first;
        if (taken is null) return null;
        first = taken._behind;
        taken._behind = null;
        return taken;
    }

    [InlineArray(Room)]
    private struct Places
    {
        internal Continuation? First;
    }
}
