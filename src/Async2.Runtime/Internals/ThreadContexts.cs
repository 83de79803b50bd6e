namespace Async2.Internals;

/// <summary>The contexts of the current thread, at the price of field accesses if the fields are known.</summary>
/// <remarks>Null is the default execution context. If the fields are not known, different objects may be the same context.</remarks>
[StackTraceHidden]
internal static class ThreadContexts
{
    /// <summary>The default execution context as an object, for <see cref="ExecutionContext.Restore"/>.</summary>
    internal static readonly ExecutionContext Default = ThreadFields.AreKnown ? CaptureAfter(() => { }) : CapturedContexts.Default;

    /// <summary>The empty execution context whose flow is suppressed.</summary>
    internal static readonly ExecutionContext FlowSuppressed =
        ThreadFields.AreKnown ? CaptureFlowSuppressed() : CapturedContexts.FlowSuppressed;

    /// <summary>
    /// In <see cref="Continuation.Context"/>: the context that the callee ends with (<see cref="ContextMode.Flow"/>). No thread has this
    /// one.
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

    /// <summary>Sets the SynchronizationContext of <paramref name="thread"/>, the current one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void SetSynchronization(Thread thread, SynchronizationContext? synchronization)
    {
        if (ThreadFields.AreKnown) ThreadFields.Synchronization(thread) = synchronization;
        else SynchronizationContext.SetSynchronizationContext(synchronization);
    }

    /// <summary>Whether a frame with <paramref name="context"/> is resumed without restoring it, as in async1.</summary>
    internal static bool IsFlowSuppressed(ExecutionContext? context) =>
        context is not null
            && (ThreadFields.AreKnown ? ThreadFields.IsFlowSuppressed(context) : CapturedContexts.IsFlowSuppressed(context));

    /// <summary>Makes <paramref name="context"/> current, and notifies AsyncLocals whose values change.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Restore(ExecutionContext? context)
    {
        if (ThreadFields.AreKnown) ExecutionContext.Restore(context ?? Default);
        else CapturedContexts.Restore(context);
    }

    /// <summary>Sets the execution context of <paramref name="thread"/>, the current one, if it has another one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void SetExecution(Thread thread, ExecutionContext? execution)
    {
        if (Execution(thread) != execution) Restore(execution);
    }

    /// <summary>Restores both contexts of <paramref name="thread"/>, the current one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void PutBack(Thread thread, ExecutionContext? execution, SynchronizationContext? synchronization)
    {
        if (Synchronization(thread) != synchronization) SetSynchronization(thread, synchronization);
        SetExecution(thread, execution);
    }

    /// <summary>Restores both contexts of <paramref name="thread"/>, the current one, and tells AsyncLocals only if its fields are not
    /// known.</summary>
    internal static void PutBackSilently(Thread thread, ExecutionContext? execution, SynchronizationContext? synchronization)
    {
        if (ThreadFields.AreKnown) ThreadFields.Execution(thread) = execution;
        PutBack(thread, execution, synchronization);
    }

    /// <summary>A context that no thread has. It has a value, because the empty one is shared.</summary>
    private static ExecutionContext CaptureUnique() => CaptureAfter(() => new AsyncLocal<bool>().Value = true);

    private static ExecutionContext CaptureFlowSuppressed() => CaptureAfter(() => ExecutionContext.SuppressFlow());

    /// <summary>The default context after a change, without notifying AsyncLocals.</summary>
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
