namespace Async2;

/// <summary>
/// Free frames and completions. A thread has two batches of each class, at the price of a thread-local field. It exchanges batches with a
/// <see cref="SharedPool"/>, because one thread often ends the chains of another, and a server has thousands of chains in flight.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class ContinuationPool
{
    /// <summary>Takes a free continuation; null if there is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Rent<T>()
        where T : Continuation
    {
        Batch? loaded = OfThread<T>.Loaded;
        return loaded is not null && loaded.TryTake(out Continuation? item) ? Unsafe.As<T>(item) : RentBehind<T>();
    }

    /// <summary>Returns a continuation, like new except for Context, Next and State. It is dropped if there are enough.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Return<T>(T item)
        where T : Continuation
    {
        item.Context = null;
        item.Next = null;
        Batch? loaded = OfThread<T>.Loaded;
        if (loaded is null || !loaded.TryAdd(item)) ReturnBehind(item);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T? RentBehind<T>()
        where T : Continuation
    {
        ref Batch? loaded = ref OfThread<T>.Loaded;
        ref Batch? spare = ref OfThread<T>.Spare;
        if (spare is { IsEmpty: false }) (loaded, spare) = (spare, loaded);
        else if (SharedPool.Of<T>.Instance is not { } shared || !shared.TryExchangeForFull(ref loaded)) return null;
        loaded!.TryTake(out Continuation? item);
        return Unsafe.As<T>(item);
    }

    /// <summary>Makes room for a continuation, or drops it if there are enough.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReturnBehind<T>(T item)
        where T : Continuation
    {
        ref Batch? loaded = ref OfThread<T>.Loaded;
        ref Batch? spare = ref OfThread<T>.Spare;
        if (loaded is not null)
        {
            if (spare is { IsFull: true } && SharedPool.Of<T>.Instance?.TryExchangeForEmpty(ref spare) != true) return;
            // The continuations that were used last stay here.
            (loaded, spare) = (spare, loaded);
        }

        loaded ??= new Batch();
        loaded.TryAdd(item);
    }

    private static class OfThread<T>
        where T : Continuation
    {
        /// <summary>The batch in use.</summary>
        [ThreadStatic]
        internal static Batch? Loaded;

        /// <summary>A full or empty batch, or null, so that alternating calls do not reach the shared pool.</summary>
        [ThreadStatic]
        internal static Batch? Spare;
    }
}
