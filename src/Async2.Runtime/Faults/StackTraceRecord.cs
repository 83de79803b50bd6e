using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using Async2.Insides;

namespace Async2;

/// <summary>
/// The CLR's record in an exception that is thrown: the frames it was thrown through, and a text that comes before them. Where the fields
/// are not known, stack
/// traces stay as they are; where the array of the frames is not, what is to be hidden stays in it.
/// </summary>
[StackTraceHidden]
internal static class StackTraceRecord
{
    private static readonly ConcurrentDictionary<(nint Variant, nint Thunk), bool> s_variantAndThunk = new();

    /// <summary>
    /// Forgets the last frames, if they are of <paramref name="methods"/>: hidden or not, the last frame is always printed.
    /// </summary>
    internal static void TrimEnd(Exception exception, nint[] methods)
    {
        if (StackTraceArray.Of(exception, out _) is not { } array) return;
        ref int count = ref StackTraceArray.Count(array);
        while (count > 0 && methods.AsSpan().Contains(StackTraceArray.MethodAt(array, count - 1))) count--;
    }

    /// <summary>
    /// Forgets the frame of the thunk that caught the exception, unless the thunk stands for the variant as well, which was
    /// inlined into it. Both are methods of one type, and both are printed as the async method.
    /// </summary>
    internal static void TrimThunk(Exception exception)
    {
        if (StackTraceArray.Of(exception, out _) is not { } array) return;
        int count = StackTraceArray.Count(array);
        if (count < 2) return;

        (nint, nint) pair = (StackTraceArray.MethodAt(array, count - 2), StackTraceArray.MethodAt(array, count - 1));
        if (!s_variantAndThunk.TryGetValue(pair, out bool trims))
        {
            StackFrame[] frames = new StackTrace(exception, fNeedFileInfo: false).GetFrames();
            trims = frames.Length == count && DeclaringType(frames[^1]) is { } type && DeclaringType(frames[^2]) == type;
            s_variantAndThunk.TryAdd(pair, trims);
        }

        if (trims) StackTraceArray.Count(array) = count - 1;

        [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Without metadata nothing is trimmed.")]
        static Type? DeclaringType(StackFrame frame) => frame.GetMethod()?.DeclaringType;
    }

    /// <summary>Puts the lines of <paramref name="trace"/> behind those of the record, as a text.</summary>
    internal static void Append(Exception exception, LogicalTrace trace)
    {
        if (!ExceptionFields.AreKnown) return;
        ThrowSite site = SiteOf(exception);
        ref string? text = ref ExceptionFields.RemoteStackTrace(exception);
        ExceptionFields.ThrowingMethod(exception) ??= site.Method;
        ExceptionFields.Source(exception) ??= site.Source;
        text = trace.TextAfter(text, site.Text);
        ExceptionFields.ForgetLastThrow(exception);
    }

    /// <summary>
    /// A <c>throw</c> statement makes the CLR forget its own record; what <see cref="Append"/> made a text of it does not know.
    /// </summary>
    internal static void Forget(Exception exception)
    {
        if (!ExceptionFields.AreKnown) return;
        ref string? text = ref ExceptionFields.RemoteStackTrace(exception);
        if (text is not null && LogicalTrace.Composed(text)) text = null;
    }

    private static ThrowSite SiteOf(Exception exception) =>
        StackTraceArray.Of(exception, out bool isCollectible) is { } array && !isCollectible
            ? ThrowSite.Find(exception, StackTraceArray.CodeOf(array))
            : new ThrowSite(exception, []);
}
