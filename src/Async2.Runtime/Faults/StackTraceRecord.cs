using System.Collections.Concurrent;

namespace Async2;

/// <summary>The CLR's record of the frames of an exception. If its layout is not known, stack traces stay as they are.</summary>
[StackTraceHidden]
internal static class StackTraceRecord
{
    private static readonly ConcurrentDictionary<(nint Variant, nint Thunk), bool> s_variantAndThunk = new();

    // The record names methods by address. It keeps code that can be unloaded alive only for frames that the CLR added.
    private static readonly ConditionalWeakTable<Exception, HashSet<Type>> s_keptAlive = [];

    /// <summary>Removes last frames that are of <paramref name="methods"/>: the last frame is printed even if it is hidden.</summary>
    internal static void TrimEnd(Exception exception, nint[] methods)
    {
        if (StackTraceArray.Of(exception) is not { } array) return;
        ref int count = ref StackTraceArray.Count(array);
        while (count > 0 && methods.AsSpan().Contains(StackTraceArray.MethodAt(array, count - 1))) count--;
    }

    /// <summary>
    /// Removes the frame of the thunk that caught the exception, unless the variant was inlined into it. The variant is a method of the
    /// thunk's state machine, or of the type of both. Both are printed as the async method.
    /// </summary>
    internal static void TrimThunk(Exception exception)
    {
        if (StackTraceArray.Of(exception) is not { } array) return;
        int last = StackTraceArray.Count(array) - 1;
        if (last < 1) return;

        var key = (StackTraceArray.MethodAt(array, last - 1), StackTraceArray.MethodAt(array, last));
        if (!s_variantAndThunk.TryGetValue(key, out bool isThunk))
        {
            StackFrame[] frames = new StackTrace(exception, fNeedFileInfo: false).GetFrames();
            isThunk = frames.Length == last + 1 && AreVariantAndThunk(Method(frames[^2]), Method(frames[^1]));
            s_variantAndThunk.TryAdd(key, isThunk);
        }

        if (isThunk) StackTraceArray.Count(array) = last;
    }

    /// <summary>Appends frames to a copy of the record, because the CLR shares records with captured exceptions.</summary>
    internal static void Append(Exception exception, ReadOnlySpan<(Type Frame, int Point)> left)
    {
        if (StackTraceArray.Of(exception) is not { } array) return;
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

        ExceptionFields.SetLastThrow(exception, longer);
    }

    private static bool AreVariantAndThunk(MethodBase? variant, MethodBase? thunk) =>
        variant?.DeclaringType is { } type && thunk is not null
            && (thunk.DeclaringType == type || StateMachineOf(thunk)?.HasSameMetadataDefinitionAs(type) == true);

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Without metadata nothing is trimmed.")]
    private static MethodBase? Method(StackFrame frame) => frame.GetMethod();

    // Without type arguments.
    private static Type? StateMachineOf(MethodBase method) =>
        method.GetCustomAttribute<AsyncStateMachineAttribute>(inherit: false)?.StateMachineType;

    private static void KeepAlive(Exception exception, Type activation)
    {
        HashSet<Type> kept = s_keptAlive.GetValue(exception, static _ => []);
        lock (kept) kept.Add(activation);
    }
}
