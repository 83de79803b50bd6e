using System.Collections.Concurrent;

namespace Async2;

/// <summary>The CLR's record of the frames of an exception. If its layout is not known, stack traces stay as they are.</summary>
/// <remarks>They do, too, if memory is short: an exception matters more than its trace.</remarks>
[StackTraceHidden]
internal static class StackTraceRecord
{
    private static ConcurrentDictionary<(nint Variant, nint Thunk), bool>? s_variantAndThunk;

    // The record names methods by address. It keeps code that can be unloaded alive only for frames that the CLR added.
    private static ConditionalWeakTable<Exception, HashSet<Type>>? s_keptAlive;

    /// <summary>Removes last frames that are of <paramref name="methods"/>: the last frame is printed even if it is hidden.</summary>
    internal static void TrimEnd(Exception exception, ReadOnlySpan<nint> methods)
    {
        if (StackTraceArray.Of(exception) is not { } array) return;
        ref int count = ref StackTraceArray.Count(array);
        while (count > 0 && methods.Contains(StackTraceArray.MethodAt(array, count - 1))) count--;
    }

    /// <summary>
    /// Removes the frame of the thunk that caught the exception, unless the variant was inlined into it. The variant is a method of the
    /// thunk's state machine, or of the type of both. Both are printed as the async method.
    /// </summary>
    internal static void TrimThunk(Exception exception)
    {
        try
        {
            if (StackTraceArray.Of(exception) is { } array && StackTraceArray.Count(array) > 1 && EndsWithThunk(exception, array))
                StackTraceArray.Count(array)--;
        }
        catch (Exception shortage) when (MemoryShortage.IsCauseOf(shortage))
        {
            // The trace keeps the frame.
        }
    }

    /// <summary>Appends frames to a copy of the record, because the CLR shares records with captured exceptions.</summary>
    internal static void Append(Exception exception, ReadOnlySpan<(Type Frame, int Point)> left)
    {
        try
        {
            if (StackTraceArray.Of(exception) is { } array) ExceptionFields.SetLastThrow(exception, Longer(array, exception, left));
        }
        catch (Exception shortage) when (MemoryShortage.IsCauseOf(shortage))
        {
            // The trace lacks the frames.
        }
    }

    private static byte[] Longer(byte[] array, Exception exception, ReadOnlySpan<(Type Frame, int Point)> left)
    {
        byte[] longer = StackTraceArray.WithRoomFor(array, left.Length);
        LogicalFrames? frames = null;
        Type? last = null;
        foreach ((Type frame, int point) in left)
        {
            if (frame != last)
            {
                last = frame;
                frames = LogicalFrames.Of(frame);
                if (frame.IsCollectible) KeepAlive(exception, frame);
            }

            StackTraceElement element = frames!.At(point, exception);
            if (element.Method != 0) StackTraceArray.Add(longer, in element);
        }

        return longer;
    }

    private static bool EndsWithThunk(Exception exception, byte[] array)
    {
        int last = StackTraceArray.Count(array) - 1;
        var key = (StackTraceArray.MethodAt(array, last - 1), StackTraceArray.MethodAt(array, last));
        ConcurrentDictionary<(nint, nint), bool> known = s_variantAndThunk ??= new();
        if (known.TryGetValue(key, out bool isThunk)) return isThunk;
        StackFrame[] frames = new StackTrace(exception, fNeedFileInfo: false).GetFrames();
        isThunk = frames.Length == last + 1 && AreVariantAndThunk(Method(frames[^2]), Method(frames[^1]));
        known.TryAdd(key, isThunk);
        return isThunk;
    }

    private static bool AreVariantAndThunk(MethodBase? variant, MethodBase? thunk) =>
        variant?.DeclaringType is { } type && thunk is not null
            && (thunk.DeclaringType == type || ContinuationClass.Of(thunk)?.HasSameMetadataDefinitionAs(type) == true);

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Without metadata nothing is trimmed.")]
    private static MethodBase? Method(StackFrame frame) => frame.GetMethod();

    private static HashSet<Type> None(Exception exception) => [];

    private static void KeepAlive(Exception exception, Type activation)
    {
        if (s_keptAlive is null) Interlocked.CompareExchange(ref s_keptAlive, [], null);
        HashSet<Type> kept = s_keptAlive.GetValue(exception, None);
        lock (kept) kept.Add(activation);
    }
}
