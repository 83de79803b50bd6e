namespace Async2;

/// <summary>The free completions that a thread keeps for methods with a pooling builder, one a place.</summary>
[StackTraceHidden]
internal static class FreePooled
{
    private const int Count = 32;

    [ThreadStatic]
    private static Places t_places;

    /// <summary>The place of a method on the current thread.</summary>
    /// <param name="method">The address of its continuation class.</param>
    /// <exception cref="OutOfMemoryException">There is no memory for the places of the thread.</exception>
    internal static ref PooledCompletion? PlaceOf(nint method)
    {
        ref PooledCompletion? first = ref t_places.First;
        return ref Unsafe.Add(ref first, AddressHash.Of(method) & (Count - 1));
    }

    [InlineArray(Count)]
    private struct Places
    {
        internal PooledCompletion? First;
    }
}
