using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// Objects that are used again: of each type one a thread, and where <see cref="Rent"/> and <see cref="Return"/> are asked one a
/// processor, as PoolingAsyncValueTaskMethodBuilder keeps its boxes.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class PooledObjects
{
    /// <summary>Takes an object that nobody uses; null if there is none.</summary>
    public static T? Rent<T>()
        where T : class => RentOfThread<T>() ?? RentOfProcessor<T>();

    /// <summary>Takes the object that this thread has; null if it has none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? RentOfThread<T>()
        where T : class
    {
        T? item = OfThread<T>.Item;
        if (item is not null) OfThread<T>.Item = null;
        return item;
    }

    /// <summary>Gives back an object, which must be as good as new; where there are enough, it is forgotten.</summary>
    public static void Return<T>(T item)
        where T : class
    {
        if (OfThread<T>.Item is null) OfThread<T>.Item = item;
        else ReturnToProcessor(item);
    }

    /// <summary>Gives back an object, which must be as good as new; where the thread has one, it is forgotten.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ReturnToThread<T>(T item)
        where T : class
    {
        if (OfThread<T>.Item is null) OfThread<T>.Item = item;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T? RentOfProcessor<T>()
        where T : class
    {
        ref T? slot = ref OfProcessors<T>.Current();
        return slot is null ? null : Interlocked.Exchange(ref slot, null);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReturnToProcessor<T>(T item)
        where T : class
    {
        ref T? slot = ref OfProcessors<T>.Current();
        if (slot is null) Volatile.Write(ref slot, item);
    }

    private static class OfThread<T>
        where T : class
    {
        [ThreadStatic]
        internal static T? Item;
    }

    private static class OfProcessors<T>
        where T : class
    {
        /// <summary>On each cache line one.</summary>
        private const int Spacing = 8;

        private static readonly T?[] s_items = new T?[Environment.ProcessorCount * Spacing];

        internal static ref T? Current() => ref s_items[(uint)Thread.GetCurrentProcessorId() % (uint)Environment.ProcessorCount * Spacing];
    }
}
