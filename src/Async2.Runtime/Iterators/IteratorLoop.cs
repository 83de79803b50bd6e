namespace Async2;

/// <summary>Loops over <c>source.ConfigureAwait(…)</c> or <c>source.WithCancellation(…)</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class IteratorLoop
{
    /// <summary>
    /// The enumerator within <paramref name="configured"/>; null if its awaits are not configured with <paramref
    /// name="continueOnCapturedContext"/>.
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
