namespace Async2;

/// <summary>
/// The free completions that a thread keeps for methods with a pooling builder, one a place. A method has two places to choose from, so
/// two methods whose addresses lead to the same one do not always take it from each other.
/// </summary>
[StackTraceHidden]
internal static class FreePooled
{
    private const int Count = 32;

    [ThreadStatic]
    private static Places t_places;

    /// <summary>A place of a method on the current thread.</summary>
    /// <param name="method">The address of its continuation class.</param>
    /// <param name="choice">0 or 1.</param>
    /// <exception cref="OutOfMemoryException">There is no memory for the places of the thread.</exception>
    internal static ref PooledCompletion? PlaceOf(nint method, int choice)
    {
        ref PooledCompletion? first = ref t_places.First;
        return ref Unsafe.Add(ref first, (AddressHash.Of(method) & (Count - 1)) ^ choice);
    }

    [InlineArray(Count)]
    private struct Places
    {
        internal PooledCompletion? First;
    }
}
