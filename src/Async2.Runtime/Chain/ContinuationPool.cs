using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// Continuations, and roots of chains, that are used again: of each class a few a thread, which cost no more than a look at a field of the
/// thread's, and behind them a <see cref="SharedPool"/>, which the threads take from and give to a chunk at a time. What one thread
/// suspends another often ends, and a server has thousands of chains in flight.
/// </summary>
/// <remarks>The free ones of a thread are a list by <see cref="Continuation.Next"/>, whose head knows its length.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class ContinuationPool
{
    /// <summary>How many a thread keeps of a class.</summary>
    internal const int MostOfThread = 2 * ChunkLength;

    /// <summary>How many go to the shared pool, or come from there, at once: half, so that neither end of the list is near then.</summary>
    internal const int ChunkLength = 8;

    /// <summary>Takes a continuation that nobody uses; null if there is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Rent<T>()
        where T : Continuation
    {
        T? item = OfThread<T>.Free;
        if (item is null) return RentShared<T>();
        OfThread<T>.Free = Unsafe.As<T>(item.Next);
        return item;
    }

    /// <summary>
    /// Gives back a continuation, which must be as good as new but for Context, Next and State; where there are enough, it is forgotten.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Return<T>(T item)
        where T : Continuation
    {
        T? head = OfThread<T>.Free;
        int length = head is null ? 0 : head.FreeBehind + 1;
        if (length == MostOfThread)
        {
            ReturnShared(item);
            return;
        }

        item.FreeBehind = length;
        item.Context = null;
        item.Next = head;
        OfThread<T>.Free = item;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T? RentShared<T>()
        where T : Continuation
    {
        if (SharedPool.Of<T>.Instance is not { } shared || !shared.TryTake(out Continuation? chunk)) return null;
        OfThread<T>.Free = Unsafe.As<T>(chunk.Next);
        return Unsafe.As<T>(chunk);
    }

    /// <summary>Makes room for one more.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReturnShared<T>(T item)
        where T : Continuation
    {
        Continuation chunk = OfThread<T>.Free!;
        OfThread<T>.Free = Unsafe.As<T>(CutBehind(chunk));
        SharedPool.Of<T>.Instance?.Add(chunk);
        Return(item);
    }

    /// <summary>Lets a list end behind the first chunk.</summary>
    /// <returns>The rest.</returns>
    private static Continuation CutBehind(Continuation chunk)
    {
        Continuation last = chunk;
        for (int behind = ChunkLength - 1; behind > 0; behind--)
        {
            last.FreeBehind = behind;
            last = last.Next!;
        }

        Continuation rest = last.Next!;
        last.FreeBehind = 0;
        last.Next = null;
        return rest;
    }

    private static class OfThread<T>
        where T : Continuation
    {
        [ThreadStatic]
        internal static T? Free;
    }
}
