namespace Async2.Internals;

/// <inheritdoc cref="ValueTaskFields"/>
internal static class ValueTaskFields<T>
{
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    internal static extern ref readonly ValueTask<T> Value(ref ValueTaskAwaiter<T> awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    internal static extern ref readonly ValueTask<T> Value(ref ConfiguredValueTaskAwaitable<T>.ConfiguredValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_obj")]
    internal static extern ref readonly object? Source(ref readonly ValueTask<T> task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_token")]
    internal static extern ref readonly short Token(ref readonly ValueTask<T> task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_continueOnCapturedContext")]
    internal static extern ref readonly bool ReturnsToContext(ref readonly ValueTask<T> task);

    internal static bool Check()
    {
        var source = new NeverSource<T>();
        var task = new ValueTask<T>(source, 5);
        ValueTaskAwaiter<T> plain = task.GetAwaiter();
        ConfiguredValueTaskAwaitable<T>.ConfiguredValueTaskAwaiter configured = task.ConfigureAwait(false).GetAwaiter();
        return Is(in Value(ref plain), returnsToContext: true) && Is(in Value(ref configured), returnsToContext: false);

        bool Is(ref readonly ValueTask<T> value, bool returnsToContext) =>
            Source(in value) == source && Token(in value) == 5 && ReturnsToContext(in value) == returnsToContext;
    }
}
