namespace Async2.Internals;

/// <summary>The fields of a ValueTask: its source, at the price of loads.</summary>
/// <remarks>Fields of generic types are not accessible on .NET 8.</remarks>
internal static class ValueTaskFields
{
    internal static readonly bool AreKnown = RuntimeInternal.Holds("value-task-fields", () =>
        Check() && ValueTaskFields<int>.Check() && ValueTaskFields<string>.Check());

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    internal static extern ref readonly ValueTask Value(ref ValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    internal static extern ref readonly ValueTask Value(ref ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_obj")]
    internal static extern ref readonly object? Source(ref readonly ValueTask task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_token")]
    internal static extern ref readonly short Token(ref readonly ValueTask task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_continueOnCapturedContext")]
    internal static extern ref readonly bool ReturnsToContext(ref readonly ValueTask task);

    private static bool Check()
    {
        var source = new NeverSource<int>();
        var task = new ValueTask(source, 5);
        ValueTaskAwaiter plain = task.GetAwaiter();
        ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter configured = task.ConfigureAwait(false).GetAwaiter();
        return Is(in Value(ref plain), returnsToContext: true) && Is(in Value(ref configured), returnsToContext: false);

        bool Is(ref readonly ValueTask value, bool returnsToContext) =>
            Source(in value) == source && Token(in value) == 5 && ReturnsToContext(in value) == returnsToContext;
    }
}
