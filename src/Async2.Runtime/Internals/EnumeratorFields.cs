namespace Async2.Internals;

/// <summary>The fields of the enumerator of <c>source.ConfigureAwait(…)</c> and <c>source.WithCancellation(…)</c>.</summary>
internal static class EnumeratorFields
{
    internal static readonly bool AreKnown = RuntimeInternal.Holds("enumerator-fields", Check);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref readonly Fields<T> Of<T>(ref ConfiguredCancelableAsyncEnumerable<T>.Enumerator configured) =>
        ref Unsafe.As<ConfiguredCancelableAsyncEnumerable<T>.Enumerator, Fields<T>>(ref configured);

    private static bool Check()
    {
        const BindingFlags All = BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public;
        FieldInfo[] fields = typeof(ConfiguredCancelableAsyncEnumerable<object>.Enumerator).GetFields(All);
        return fields is [{ Name: "_enumerator" } source, { Name: "_continueOnCapturedContext" } flag]
            && source.FieldType == typeof(IAsyncEnumerator<object>) && flag.FieldType == typeof(bool)
            && Unsafe.SizeOf<ConfiguredCancelableAsyncEnumerable<object>.Enumerator>() == Unsafe.SizeOf<Fields<object>>();
    }

    internal readonly struct Fields<T>
    {
        internal readonly IAsyncEnumerator<T> Source;
        internal readonly bool ReturnsToContext;
    }
}
