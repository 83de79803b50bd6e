namespace Async2;

/// <summary>
/// A place in which each thread has a value of its own: a <see cref="ThreadStaticAttribute"/> field, or all <see cref="ThreadLocal{T}"/> of
/// one type. Woven code names it before each access.
/// </summary>
/// <remarks>None is made by a class initialiser: one that fails for lack of memory would fail for good.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public abstract class ThreadSlot
{
    private static ThreadSlot[]? s_all;
    private static int s_isListing;

    private protected ThreadSlot()
    {
    }

    /// <summary>All that have been used, in an order that does not change.</summary>
    internal static ReadOnlySpan<ThreadSlot> All => Volatile.Read(ref s_all);

    /// <summary>The current thread is about to use a field.</summary>
    /// <typeparam name="T">The type of the field.</typeparam>
    /// <param name="slot">The place that woven code has for the slot.</param>
    /// <param name="address">The address of a method that returns the field of the current thread: <c>ref T ()</c>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Use<T>(ref ThreadSlot? slot, nint address)
    {
        if (slot is null) List<T>(ref slot, address);
        ThreadBindings.Current.UseValues();
    }

    /// <summary>The current thread is about to use values of <see cref="ThreadLocal{T}"/>.</summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    public static void UseLocals<T>()
    {
        if (ThreadLocals<T>.Slot is null) List(ref ThreadLocals<T>.Slot, new ThreadLocals<T>());
        ThreadBindings.Current.UseValues();
    }

    /// <summary>Whether the value can be taken out of a thread.</summary>
    internal virtual bool CanTravel => true;

    /// <summary>Allocates what <see cref="Exchange"/> stores in <paramref name="kept"/>.</summary>
    internal abstract void Reserve(ref object? kept);

    /// <summary>Exchanges the value of the current thread for one that is kept.</summary>
    internal abstract void Exchange(ref object? kept);

    /// <summary>Whether this is a slot for the same place: each module has one of its own for a field.</summary>
    private protected virtual bool IsSame(ThreadSlot other) => false;

    private static ThreadSlot? Known(ThreadSlot slot)
    {
        foreach (ThreadSlot each in All)
            if (slot.IsSame(each)) return each;
        return null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void List<T>(ref ThreadSlot? slot, nint address) => List(ref slot, new ThreadField<T>(address));

    /// <summary>Lists a slot, and stores it where it will be found, unless another thread has done so.</summary>
    private static void List(ref ThreadSlot? place, ThreadSlot slot)
    {
        while (Interlocked.CompareExchange(ref s_isListing, 1, 0) != 0) Thread.Yield();
        try
        {
            if (place is not null) return;
            if (Known(slot) is { } known) slot = known;
            else Volatile.Write(ref s_all, [.. All, slot]);
            Volatile.Write(ref place, slot);
        }
        finally
        {
            Volatile.Write(ref s_isListing, 0);
        }
    }
}
