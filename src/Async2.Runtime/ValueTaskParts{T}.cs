using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <inheritdoc cref="ValueTaskParts"/>
[StackTraceHidden]
internal static class ValueTaskParts<T>
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
}
