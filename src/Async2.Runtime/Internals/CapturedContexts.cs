namespace Async2.Internals;

/// <summary>The execution contexts of the current thread by public API, if the fields are not known.</summary>
/// <remarks>
/// Public API does not capture a context whose flow is suppressed. So it is captured while its flow is restored, and noted as suppressed.
/// </remarks>
[StackTraceHidden]
internal static class CapturedContexts
{
    internal static readonly ExecutionContext Default = CaptureElsewhere(() => { });

    internal static readonly ExecutionContext FlowSuppressed = CaptureUnique();

    private static readonly ConditionalWeakTable<ExecutionContext, object?> s_suppressed = [];

    internal static ExecutionContext? Execution()
    {
        if (!ExecutionContext.IsFlowSuppressed()) return ExecutionContext.Capture() is { } context && context != Default ? context : null;
        ExecutionContext.RestoreFlow();
        ExecutionContext captured = ExecutionContext.Capture()!;
        ExecutionContext.SuppressFlow();
        if (captured == Default) return FlowSuppressed;
        s_suppressed.TryAdd(captured, null);
        return captured;
    }

    internal static bool IsFlowSuppressed(ExecutionContext context) =>
        context == FlowSuppressed || s_suppressed.TryGetValue(context, out _);

    internal static void Restore(ExecutionContext? context)
    {
        ExecutionContext.Restore(context is null || context == FlowSuppressed ? Default : context);
        if (context is not null && IsFlowSuppressed(context)) ExecutionContext.SuppressFlow();
    }

    /// <summary>A context that no thread has. It has a value, because the empty one is shared.</summary>
    internal static ExecutionContext CaptureUnique() => CaptureElsewhere(() => new AsyncLocal<bool>().Value = true);

    /// <summary>Captures the context of a new thread, so that no AsyncLocals are notified.</summary>
    private static ExecutionContext CaptureElsewhere(Action change)
    {
        ExecutionContext? captured = null;
        var thread = new Thread(() =>
        {
            change();
            captured = ExecutionContext.Capture();
        });
        thread.UnsafeStart();
        thread.Join();
        return captured!;
    }
}
