using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// What the CLR notes in an exception that is thrown: an array with an element per frame it was thrown through, and a text
/// that comes before them.
/// </summary>
/// <remarks>
/// <code>
/// _remoteStackTraceString   text of earlier throws, complete lines
/// _stackTrace               byte[], or (from .NET 9) object[] { byte[], what keeps collectible code alive… }
/// _dynamicMethods           (.NET 8) what keeps collectible code alive
///     byte[]                | count | … | thread | ip sp method flags | ip sp method flags | …      (64 bit)
/// </code>
/// The layout is that of CoreCLR 8, 9 and 10. Where a field is missing, stack traces stay as they are; where the array
/// looks different, the dispatcher's frames stay in it.
/// </remarks>
[StackTraceHidden]
internal static class ThrowRecord
{
    private const int HeaderSize = 16;
    private const int ElementSize = 32;

    private static readonly ConcurrentDictionary<(nint Variant, nint Thunk), bool> s_variantAndThunk = new();
    private static readonly nint[] s_dispatcher =
    [
        MethodDesc(nameof(ChainRoot.Run)), MethodDesc(nameof(ChainRoot.RunPass)), MethodDesc(nameof(ChainRoot.RunRest)),
        MethodDesc(nameof(ChainRoot.RunFrom)), MethodDesc(nameof(ChainRoot.RunBehind)), MethodDesc(nameof(ChainRoot.RunParked)),
        MethodDesc(nameof(ChainRoot.RunHandlers)),
    ];
    private static readonly Type? s_stackTraceType = FieldType("_stackTrace");
    private static readonly bool s_hasDynamicMethods = FieldType("_dynamicMethods") == typeof(object[]);
    private static readonly bool s_canReplace =
        (s_stackTraceType == typeof(object) || s_stackTraceType == typeof(byte[]))
        && FieldType("_remoteStackTraceString") == typeof(string) && FieldType("_stackTraceString") == typeof(string)
        && FieldType("_source") == typeof(string) && FieldType("_exceptionMethod") == typeof(MethodBase);

    /// <summary>Forgets the dispatcher's frames, which are the last: hidden or not, the last frame is always printed.</summary>
    internal static void TrimDispatcher(Exception exception)
    {
        if (ElementsOf(exception, out _) is not { } array) return;
        int count = Count(array);
        while (count > 0 && s_dispatcher.AsSpan().Contains(MethodAt(array, count - 1))) count--;
        Count(array) = count;
    }

    /// <summary>
    /// Forgets the frame of the thunk that caught the exception, unless the thunk stands for the variant as well, which was
    /// inlined into it. Both are methods of one type, and both are printed as the async method.
    /// </summary>
    internal static void TrimThunk(Exception exception)
    {
        if (ElementsOf(exception, out _) is not { } array) return;
        int count = Count(array);
        if (count < 2) return;

        (nint, nint) pair = (MethodAt(array, count - 2), MethodAt(array, count - 1));
        if (!s_variantAndThunk.TryGetValue(pair, out bool trims))
        {
            StackFrame[] frames = new StackTrace(exception, fNeedFileInfo: false).GetFrames();
            trims = frames.Length == count && DeclaringType(frames[^1]) is { } home && DeclaringType(frames[^2]) == home;
            s_variantAndThunk.TryAdd(pair, trims);
        }

        if (trims) Count(array) = count - 1;

        [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Without metadata nothing is trimmed.")]
        static Type? DeclaringType(StackFrame frame) => frame.GetMethod()?.DeclaringType;
    }

    /// <summary>Puts the lines of <paramref name="trace"/> behind those of the record, as a text.</summary>
    internal static void Append(Exception exception, LogicalTrace trace)
    {
        if (!s_canReplace) return;
        ThrowSite site = SiteOf(exception);
        ref string? text = ref RemoteStackTraceString(exception);
        ExceptionMethod(exception) ??= site.Method;
        Source(exception) ??= site.Source;
        text = trace.TextAfter(text, site.Text);
        StackTraceString(exception) = null;
        if (s_stackTraceType == typeof(object)) StackTraceObject(exception) = null;
        else StackTraceBytes(exception) = null;
    }

    /// <summary>A <c>throw</c> statement makes the CLR forget its own record; what <see cref="Append"/> made a text of it does not know.</summary>
    internal static void Forget(Exception exception)
    {
        if (!s_canReplace) return;
        ref string? text = ref RemoteStackTraceString(exception);
        if (text is not null && LogicalTrace.Composed(text)) text = null;
    }

    private static ThrowSite SiteOf(Exception exception)
    {
        if (ElementsOf(exception, out bool collectible) is not { } array) return ThrowSite.None;
        return collectible
            ? new ThrowSite(exception, [])
            : ThrowSite.Find(exception, array.AsSpan(HeaderSize, Count(array) * ElementSize));
    }

    /// <summary>The array of elements, if there is one and it is what we think it is.</summary>
    private static byte[]? ElementsOf(Exception exception, out bool collectible)
    {
        collectible = false;
        if (!s_canReplace || !Environment.Is64BitProcess) return null;

        object? record;
        if (s_stackTraceType == typeof(byte[]))
        {
            record = StackTraceBytes(exception);
            collectible = s_hasDynamicMethods && DynamicMethods(exception) is not null;
        }
        else
        {
            record = StackTraceObject(exception);
            collectible = record is object[];
            if (record is object[] parts) record = parts[0];
        }

        return record is byte[] array && array.Length >= HeaderSize
            && Count(array) is var count && count >= 0 && HeaderSize + ((long)count * ElementSize) <= array.Length ? array : null;
    }

    private static ref int Count(byte[] array) => ref Unsafe.As<byte, int>(ref array[0]);

    private static nint MethodAt(byte[] array, int index) =>
        Unsafe.As<byte, nint>(ref array[HeaderSize + (index * ElementSize) + (2 * sizeof(long))]);

    private static nint MethodDesc(string name) =>
        typeof(ChainRoot).GetMethod(name, BindingFlags.Instance | BindingFlags.NonPublic)?.MethodHandle.Value ?? 0;

    private static Type? FieldType(string name) =>
        typeof(Exception).GetField(name, BindingFlags.Instance | BindingFlags.NonPublic)?.FieldType;

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_remoteStackTraceString")]
    private static extern ref string? RemoteStackTraceString(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_stackTraceString")]
    private static extern ref string? StackTraceString(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_source")]
    private static extern ref string? Source(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_exceptionMethod")]
    private static extern ref MethodBase? ExceptionMethod(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_stackTrace")]
    private static extern ref object? StackTraceObject(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_stackTrace")]
    private static extern ref byte[]? StackTraceBytes(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_dynamicMethods")]
    private static extern ref object[]? DynamicMethods(Exception exception);
}
