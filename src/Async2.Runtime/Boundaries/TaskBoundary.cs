namespace Async2;

/// <summary>The task boundary: makes the task of a thunk whose variant has suspended or failed.</summary>
/// <typeparam name="TTask">The type of the task.</typeparam>
/// <typeparam name="TKind">The kind of the task.</typeparam>
[StackTraceHidden]
internal static class TaskBoundary<TTask, TKind>
    where TKind : struct, IReturnedTask<TTask>
{
    /// <summary>The variant has suspended, or returned a fault.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static TTask Suspend(ContextSnapshot snapshot, Continuation returned)
    {
        if (returned is Fault fault) return Fail(snapshot, fault.Complete());
        try
        {
            ChainCompletion completion = TKind.Rent(returned, out TTask task);
            Dispatcher.Start(completion, snapshot.Thread, returned);
            return task;
        }
        finally
        {
            snapshot.Restore(null);
        }
    }

    /// <summary>The variant threw.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static TTask Catch(ContextSnapshot snapshot, Exception exception)
    {
        StackTraceRecord.TrimThunk(exception);
        return Fail(snapshot, exception);
    }

    private static TTask Fail(ContextSnapshot snapshot, Exception exception)
    {
        try
        {
            return TKind.Failed(exception);
        }
        finally
        {
            snapshot.Restore(null);
        }
    }
}
