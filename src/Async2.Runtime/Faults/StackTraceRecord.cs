using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Async2.Insides;

namespace Async2;

/// <summary>
/// The CLR's record in an exception that is thrown: the frames it was thrown through. Where that is not known, stack traces stay as they
/// are.
/// </summary>
[StackTraceHidden]
internal static class StackTraceRecord
{
    private static readonly ConcurrentDictionary<(nint Variant, nint Thunk), bool> s_variantAndThunk = new();

    private static readonly ConcurrentDictionary<nint, bool> s_hiddenResumptions = new();

    // The record names methods by address. What code may be unloaded it keeps alive for the frames that the CLR adds.
    private static readonly ConditionalWeakTable<Exception, HashSet<Type>> s_keptAlive = [];

    /// <summary>
    /// Forgets the last frames, if they are of <paramref name="methods"/>: hidden or not, the last frame is always printed.
    /// </summary>
    internal static void TrimEnd(Exception exception, nint[] methods)
    {
        if (StackTraceArray.Of(exception) is not { } array) return;
        ref int count = ref StackTraceArray.Count(array);
        while (count > 0 && methods.AsSpan().Contains(StackTraceArray.MethodAt(array, count - 1))) count--;
    }

    /// <summary>
    /// Forgets the frame of the thunk that caught the exception, unless the thunk stands for the variant as well, which was
    /// inlined into it. The variant is a method of the thunk's state machine, or of the type of both; both are printed as the async method.
    /// </summary>
    internal static void TrimThunk(Exception exception)
    {
        TrimLast(
            exception, s_variantAndThunk,
            static (array, last) => (StackTraceArray.MethodAt(array, last - 1), StackTraceArray.MethodAt(array, last)),
            static frames => Method(frames[^2])?.DeclaringType is { } type && Method(frames[^1]) is { } thunk
                && (thunk.DeclaringType == type || StateMachineOf(thunk)?.HasSameMetadataDefinitionAs(type) == true));
    }

    /// <summary>
    /// Forgets the last frame, if it is of an override of <see cref="Continuation.Resume"/> that only calls the method: that has a frame of
    /// its own.
    /// </summary>
    internal static void TrimResumption(Exception exception)
    {
        TrimLast(
            exception, s_hiddenResumptions, StackTraceArray.MethodAt,
            static frames => Method(frames[^1]) is { DeclaringType: { } type } method && type.IsAssignableTo(typeof(Continuation))
                && method.IsDefined(typeof(StackTraceHiddenAttribute), inherit: false));
    }

    /// <summary>Puts frames behind those of the record, in a copy: the CLR shares records with what captured them.</summary>
    internal static void Append(Exception exception, ReadOnlySpan<LogicalTrace.Frame> left)
    {
        if (StackTraceArray.Of(exception) is not { } array) return;
        byte[] longer = StackTraceArray.WithRoomFor(array, left.Length);
        LogicalFrames? frames = null;
        Type? activation = null;
        foreach (LogicalTrace.Frame frame in left)
        {
            if (frame.Activation != activation)
            {
                activation = frame.Activation;
                frames = LogicalFrames.Of(activation);
                if (activation.IsCollectible) KeepAlive(exception, activation);
            }

            LogicalFrame logical = frames!.At(frame.Point);
            if (logical.Method != 0) StackTraceArray.Add(longer, logical.Address, logical.Method);
        }

        ExceptionFields.SetLastThrow(exception, longer);
    }

    // Forgets the last of several frames, where the frames say so: asked once for each key, which is made of the last methods.
    private static void TrimLast<TKey>(
        Exception exception, ConcurrentDictionary<TKey, bool> known, Func<byte[], int, TKey> keyOf, Func<StackFrame[], bool> isTrimmed)
        where TKey : notnull
    {
        if (StackTraceArray.Of(exception) is not { } array) return;
        int count = StackTraceArray.Count(array);
        if (count < 2) return;

        TKey key = keyOf(array, count - 1);
        if (!known.TryGetValue(key, out bool trims))
        {
            StackFrame[] frames = new StackTrace(exception, fNeedFileInfo: false).GetFrames();
            trims = frames.Length == count && isTrimmed(frames);
            known.TryAdd(key, trims);
        }

        if (trims) StackTraceArray.Count(array) = count - 1;
    }

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
