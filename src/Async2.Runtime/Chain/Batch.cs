namespace Async2;

/// <summary>
/// A few free continuations of one class. They are in an array, and not in a list by <see cref="Continuation.Next"/>. So taking or
/// returning one writes one reference, and touches no other continuation, which another processor may have in its cache.
/// </summary>
/// <remarks>Belongs to one thread, or to the <see cref="SharedPool"/>.</remarks>
[StackTraceHidden]
internal sealed class Batch
{
    /// <summary>The size of a batch. If one thread rents and another returns, they exchange a batch after so many continuations.</summary>
    internal const int Room = 32;

    private Places _places;     // mutable struct
    private int _count;

    /// <summary>The next batch in the shared pool.</summary>
    private Batch? _behind;

    internal bool IsFull => _count == Room;

    internal bool IsEmpty => _count == 0;

    /// <summary>Takes the continuation that was added last.</summary>
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
        place = null;       // a chain may be abandoned, and must not be kept alive
        return true;
    }

    /// <summary>Adds a continuation, if there is room.</summary>
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

    /// <summary>Takes the first batch, if there is one.</summary>
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
