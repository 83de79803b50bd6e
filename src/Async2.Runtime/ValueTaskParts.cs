using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>What a ValueTask stands on, at the price of field loads. The names are the same on .NET 9 and 10.</summary>
[StackTraceHidden]
internal static class ValueTaskParts
{
    /// <summary>Whether fields of generic types can be reached: since .NET 9.</summary>
    internal static readonly bool AreKnown = Environment.Version.Major >= 9;

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
}
