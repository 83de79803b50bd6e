namespace Async2.Internals;

/// <summary>The contexts of the current thread, at the price of field accesses where the fields are known.</summary>
/// <remarks>
/// An execution context is an object, and null is the default one. Two that are the same object are the same; two that are not may be,
/// where the fields are not known.
/// </remarks>
[StackTraceHidden]
internal static class ThreadContexts
{
    /// <summary>The default execution context as an object, which <see cref="ExecutionContext.Restore"/> wants.</summary>
    internal static readonly ExecutionContext Default = ThreadFields.AreKnown ? CaptureAfter(() => { }) : CapturedContexts.Default;

    /// <summary>The empty execution context whose flow is suppressed.</summary>
    internal static readonly ExecutionContext FlowSuppressed =
        ThreadFields.AreKnown ? CaptureFlowSuppressed() : CapturedContexts.FlowSuppressed;

    /// <summary>
    /// Stands in <see cref="Continuation.Context"/> for the context that the callee ends with (<see cref="ContextMode.Flow"/>). No thread
    /// ever has it.
    /// </summary>
    internal static readonly ExecutionContext Flowing = ThreadFields.AreKnown ? CaptureUnique() : CapturedContexts.CaptureUnique();

    /// <summary>The execution context of <paramref name="thread"/>, the current one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ExecutionContext? Execution(Thread thread) =>
        ThreadFields.AreKnown ? ThreadFields.Execution(thread) : CapturedContexts.Execution();

    /// <summary>The SynchronizationContext of <paramref name="thread"/>, the current one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static SynchronizationContext? Synchronization(Thread thread) =>
        ThreadFields.AreKnown ? ThreadFields.Synchronization(thread) : SynchronizationContext.Current;

    /// <summary>Gives <paramref name="thread"/>, the current one, a SynchronizationContext.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void SetSynchronization(Thread thread, SynchronizationContext? synchronization)
    {
        if (ThreadFields.AreKnown) ThreadFields.Synchronization(thread) = synchronization;
        else SynchronizationContext.SetSynchronizationContext(synchronization);
    }

    /// <summary>
    /// Whether an activation that suspended in <paramref name="context"/> is resumed without restoring it, as async1 does.
    /// </summary>
    internal static bool IsFlowSuppressed(ExecutionContext? context) =>
        context is not null
            && (ThreadFields.AreKnown ? ThreadFields.IsFlowSuppressed(context) : CapturedContexts.IsFlowSuppressed(context));

    /// <summary>Makes <paramref name="context"/> current, and tells the AsyncLocals whose values change.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Restore(ExecutionContext? context)
    {
        if (ThreadFields.AreKnown) ExecutionContext.Restore(context ?? Default);
        else CapturedContexts.Restore(context);
    }

    /// <summary>Gives <paramref name="thread"/>, the current one, both its contexts back.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void PutBack(Thread thread, ExecutionContext? execution, SynchronizationContext? synchronization)
    {
        if (Synchronization(thread) != synchronization) SetSynchronization(thread, synchronization);
        if (Execution(thread) != execution) Restore(execution);
    }

    /// <summary>A context that no thread has: with a value, because the empty one is shared.</summary>
    private static ExecutionContext CaptureUnique() => CaptureAfter(() => new AsyncLocal<bool>().Value = true);

    private static ExecutionContext CaptureFlowSuppressed() => CaptureAfter(() => ExecutionContext.SuppressFlow());

    /// <summary>What a change makes of the default context. No handlers of AsyncLocals are told of it.</summary>
    private static ExecutionContext CaptureAfter(Action change)
    {
        ref ExecutionContext? field = ref ThreadFields.Execution(Thread.CurrentThread);
        ExecutionContext? saved = field;
        field = null;
        change();
        ExecutionContext captured = field ?? ExecutionContext.Capture()!;
        field = saved;
        return captured;
    }
}
