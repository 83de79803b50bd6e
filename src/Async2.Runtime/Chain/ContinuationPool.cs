namespace Async2;

/// <summary>
/// Continuations, and roots of chains, that are used again: of each class two magazines a thread, which cost no more than a look at a
/// field of the thread's, and behind them a <see cref="SharedPool"/>, with which the threads exchange magazines. What one thread suspends
/// another often ends, and a server has thousands of chains in flight.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class ContinuationPool
{
    /// <summary>Takes a continuation that nobody uses; null if there is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Rent<T>()
        where T : Continuation
    {
        Batch? loaded = OfThread<T>.Loaded;
        return loaded is not null && loaded.TryTake(out Continuation? item) ? Unsafe.As<T>(item) : RentBehind<T>();
    }

    /// <summary>
    /// Gives back a continuation, which must be as good as new but for Context, Next and State; where there are enough, it is forgotten.
    /// </summary>
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

    /// <summary>Makes room for one more, or forgets it where there are enough.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReturnBehind<T>(T item)
        where T : Continuation
    {
        ref Batch? loaded = ref OfThread<T>.Loaded;
        ref Batch? spare = ref OfThread<T>.Spare;
        if (loaded is not null)
        {
            if (spare is { IsFull: true } && SharedPool.Of<T>.Instance?.TryExchangeForEmpty(ref spare) != true) return;
            // What was used last stays here.
            (loaded, spare) = (spare, loaded);
        }

        loaded ??= new Batch();
        loaded.TryAdd(item);
    }

    private static class OfThread<T>
        where T : Continuation
    {
        /// <summary>What is taken from, and given back to.</summary>
        [ThreadStatic]
        internal static Batch? Loaded;

        /// <summary>Full or empty, or none: so whoever takes and gives by turns need not go further.</summary>
        [ThreadStatic]
        internal static Batch? Spare;
    }
}
