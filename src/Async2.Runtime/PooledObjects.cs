using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>Objects that are used again: of each type one a thread and one a processor, as PoolingAsyncValueTaskMethodBuilder keeps its boxes.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class PooledObjects
{
    /// <summary>Takes an object that nobody uses; null if there is none.</summary>
    public static T? Rent<T>()
        where T : class
    {
        T? item = Pool<T>.OfThread;
        if (item is null) return RentOfProcessor<T>();
        Pool<T>.OfThread = null;
        return item;
    }

    /// <summary>Gives back an object, which must be as good as new; where there are enough, it is forgotten.</summary>
    public static void Return<T>(T item)
        where T : class
    {
        if (Pool<T>.OfThread is null) Pool<T>.OfThread = item;
        else ReturnToProcessor(item);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T? RentOfProcessor<T>()
        where T : class
    {
        ref T? slot = ref Pool<T>.OfProcessor();
        return slot is null ? null : Interlocked.Exchange(ref slot, null);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReturnToProcessor<T>(T item)
        where T : class
    {
        ref T? slot = ref Pool<T>.OfProcessor();
        if (slot is null) Volatile.Write(ref slot, item);
    }

    private static class Pool<T>
        where T : class
    {
        [ThreadStatic]
        internal static T? OfThread;

        /// <summary>On each cache line one.</summary>
        private const int Spacing = 8;

        private static readonly T?[] s_ofProcessors = new T?[Environment.ProcessorCount * Spacing];

        internal static ref T? OfProcessor() =>
            ref s_ofProcessors[(uint)Thread.GetCurrentProcessorId() % (uint)Environment.ProcessorCount * Spacing];
    }
}
