namespace Async2.Internals;

/// <summary>The field with an exception's stack trace, as the runtime recorded it at the last throw.</summary>
/// <remarks>
/// <code>
/// _stackTrace       byte[], or (from .NET 9) object[] { byte[], what keeps collectible code alive… }       StackTraceArray
/// </code>
/// </remarks>
internal static class ExceptionFields
{
    private static readonly Type? s_stackTraceType =
        typeof(Exception).GetField("_stackTrace", BindingFlags.Instance | BindingFlags.NonPublic)?.FieldType;

    internal static readonly bool AreKnown = RuntimeInternal.Holds("exception-fields", Check);

    /// <summary>The whole record of the last throw.</summary>
    internal static object? Record(Exception exception) =>
        s_stackTraceType == typeof(byte[]) ? Bytes(exception) : StackTraceObject(exception);

    /// <summary>Restores a <see cref="Record"/>.</summary>
    internal static void SetRecord(Exception exception, object? record)
    {
        if (s_stackTraceType == typeof(byte[])) Bytes(exception) = (byte[]?)record;
        else StackTraceObject(exception) = record;
    }

    /// <summary>The array with the frames of the last throw.</summary>
    internal static byte[]? LastThrow(Exception exception)
    {
        object? record = Record(exception);
        return (record is object[] parts ? parts[0] : record) as byte[];
    }

    /// <summary>Replaces the array of <see cref="LastThrow"/>.</summary>
    internal static void SetLastThrow(Exception exception, byte[] array)
    {
        if (s_stackTraceType == typeof(byte[]))
        {
            Bytes(exception) = array;
            return;
        }

        ref object? record = ref StackTraceObject(exception);
        record = record is object[] parts ? (object[])[array, .. parts.AsSpan(1)] : array;
    }

    // Not inlined: the JIT would look for a field of this type, and fail by an exception, whose text loads the data of cultures.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte[]? Bytes(Exception exception) => ref StackTraceBytes(exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_stackTrace")]
    private static extern ref object? StackTraceObject(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_stackTrace")]
    private static extern ref byte[]? StackTraceBytes(Exception exception);

    // It throws nothing, because listeners would see that, and asks for no stack trace, which may load the data of cultures. The first
    // exception of the program shows whether the array holds its frames (StackTraceArray).
    private static bool Check()
    {
        if (s_stackTraceType != typeof(object) && s_stackTraceType != typeof(byte[])) return false;
        var exception = (Exception)RuntimeHelpers.GetUninitializedObject(typeof(Exception));
        var array = (byte[])(object)new sbyte[sizeof(long) * 2];
        if (LastThrow(exception) is not null) return false;
        SetLastThrow(exception, array);
        return LastThrow(exception) == array;
    }
}
