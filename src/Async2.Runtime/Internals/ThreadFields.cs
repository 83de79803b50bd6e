namespace Async2.Internals;

/// <summary>The fields of a thread with its contexts.</summary>
internal static class ThreadFields
{
    internal static readonly bool AreKnown = RuntimeInternal.Holds("thread-contexts", () =>
        HasSynchronization(Thread.CurrentThread) && HasExecution(Thread.CurrentThread));

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_executionContext")]
    internal static extern ref ExecutionContext? Execution(Thread thread);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_synchronizationContext")]
    internal static extern ref SynchronizationContext? Synchronization(Thread thread);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "m_isFlowSuppressed")]
    internal static extern ref bool IsFlowSuppressed(ExecutionContext context);

    /// <summary>Whether a change from or to a context tells change handlers of AsyncLocals.</summary>
    internal static bool TellsHandlers(ExecutionContext context) => Notifications(context) is not null;

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "m_localChangeNotifications")]
    private static extern ref IAsyncLocal[]? Notifications(ExecutionContext context);

    private static bool HasSynchronization(Thread thread)
    {
        ref SynchronizationContext? field = ref Synchronization(thread);
        SynchronizationContext? saved = field;
        var probe = new SynchronizationContext();
        field = probe;
        bool isCurrent = SynchronizationContext.Current == probe;
        field = saved;
        return isCurrent && SynchronizationContext.Current == saved;
    }

    private static bool HasExecution(Thread thread)
    {
        ref ExecutionContext? field = ref Execution(thread);
        ExecutionContext? saved = field;
        try
        {
            field = null;
            ExecutionContext @default = ExecutionContext.Capture()!;
            ExecutionContext.SuppressFlow();
            ExecutionContext? suppressed = field;
            return !TellsHandlers(@default) && !IsFlowSuppressed(@default) && suppressed is not null && IsFlowSuppressed(suppressed)
                && ExecutionContext.IsFlowSuppressed();
        }
        finally
        {
            field = saved;
        }
    }
}
