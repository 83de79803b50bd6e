namespace Async2;

/// <summary>
/// The enumerator within what an <c>await foreach</c> over <c>source.ConfigureAwait(…)</c> or <c>source.WithCancellation(…)</c> enumerates.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class IteratorLoop
{
    /// <summary>
    /// The enumerator within <paramref name="configured"/>, if it is awaited as <paramref name="continueOnCapturedContext"/> says; else
    /// null.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static IAsyncEnumerator<T>? Source<T>(
        ref ConfiguredCancelableAsyncEnumerable<T>.Enumerator configured, bool continueOnCapturedContext)
    {
        if (!EnumeratorFields.AreKnown) return null;
        ref readonly EnumeratorFields.Fields<T> fields = ref EnumeratorFields.Of(ref configured);
        return fields.ReturnsToContext == continueOnCapturedContext ? fields.Source : null;
    }
}
