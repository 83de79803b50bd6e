using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>A thread's ambient contexts and current task, at the price of a field access. The names are the same on .NET 8, 9 and 10.</summary>
[StackTraceHidden]
internal static class ThreadContexts
{
    /// <summary>The default execution context as an object: a thread's field has null for it, but <see cref="ExecutionContext.Restore"/> wants an object.</summary>
    internal static readonly ExecutionContext Default = CaptureDefault();

    internal static readonly ExecutionContext FlowSuppressed = CaptureFlowSuppressed();

    /// <summary>
    /// Stands in <see cref="Continuation.Context"/> for the context that the callee ends with (<see cref="ContextMode.Flow"/>). No thread ever has it.
    /// </summary>
    internal static readonly ExecutionContext Flowing = CaptureUnique();

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_executionContext")]
    internal static extern ref ExecutionContext? Execution(Thread thread);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_synchronizationContext")]
    internal static extern ref SynchronizationContext? Synchronization(Thread thread);

    /// <summary>The task that the current thread executes.</summary>
    internal static ref Task? CurrentTask() => ref CurrentTask(null);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "InternalRunSynchronously")]
    internal static extern void RunSynchronously(Task task, TaskScheduler scheduler, bool waitForCompletion);

    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "t_currentTask")]
    private static extern ref Task? CurrentTask(Task? declaringType);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "m_isFlowSuppressed")]
    private static extern ref bool FlowIsSuppressed(ExecutionContext context);

    /// <summary>Whether an activation that suspended in <paramref name="context"/> is resumed without restoring it, as async1 does.</summary>
    internal static bool IsFlowSuppressed(ExecutionContext? context) => context is not null && FlowIsSuppressed(context);

    /// <summary>Makes <paramref name="context"/> current, and tells the AsyncLocals whose values change.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Restore(ExecutionContext? context) => ExecutionContext.Restore(context ?? Default);

    private static ExecutionContext CaptureDefault()
    {
        ref ExecutionContext? field = ref Execution(Thread.CurrentThread);
        ExecutionContext? saved = field;
        field = null;
        ExecutionContext captured = ExecutionContext.Capture()!;
        field = saved;
        return captured;
    }

    // With a value, because the empty one is shared.
    private static ExecutionContext CaptureUnique()
    {
        ref ExecutionContext? field = ref Execution(Thread.CurrentThread);
        ExecutionContext? saved = field;
        field = null;
        new AsyncLocal<bool>().Value = true;
        ExecutionContext captured = field!;
        field = saved;
        return captured;
    }

    private static ExecutionContext CaptureFlowSuppressed()
    {
        ref ExecutionContext? field = ref Execution(Thread.CurrentThread);
        ExecutionContext? saved = field;
        field = null;
        ExecutionContext.SuppressFlow();
        ExecutionContext captured = field!;
        field = saved;
        return captured;
    }
}
