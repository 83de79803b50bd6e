namespace Async2;

/// <summary>The end of the thunk of a method that returns a Task.</summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class TaskThunk
{
    /// <summary>The variant returned <paramref name="returned"/>: a completed task, or one that the dispatcher completes.</summary>
    public static Task Complete(ContextSnapshot snapshot, Continuation? returned)
    {
        if (returned is not null) return Suspend(snapshot, returned);
        snapshot.Restore(null);
        return Task.CompletedTask;
    }

    /// <summary>The variant returned <paramref name="result"/>: a completed task, or one that the dispatcher completes.</summary>
    public static Task<T> Complete<T>(ContextSnapshot snapshot, AsyncResult<T> result)
    {
        if (result.Continuation is not null) return Suspend<T>(snapshot, result.Continuation);
        snapshot.Restore(null);
        AsyncTaskMethodBuilder<T> builder = default;
        builder.SetResult(result.Result);
        return builder.Task;
    }

    /// <summary>The variant threw: a faulted task, or a canceled one for an <see cref="OperationCanceledException"/>.</summary>
    public static Task Fault(ContextSnapshot snapshot, Exception exception) =>
        TaskBoundary<Task, BuiltTask<NoResult, Task, TaskBuilder>>.Catch(snapshot, exception);

    /// <inheritdoc cref="Fault(ContextSnapshot, Exception)"/>
    public static Task<T> Fault<T>(ContextSnapshot snapshot, Exception exception) =>
        TaskBoundary<Task<T>, BuiltTask<T, Task<T>, TaskBuilder<T>>>.Catch(snapshot, exception);

    internal static Task Suspend(ContextSnapshot snapshot, Continuation returned) =>
        TaskBoundary<Task, BuiltTask<NoResult, Task, TaskBuilder>>.Suspend(snapshot, returned);

    internal static Task<T> Suspend<T>(ContextSnapshot snapshot, Continuation returned) =>
        TaskBoundary<Task<T>, BuiltTask<T, Task<T>, TaskBuilder<T>>>.Suspend(snapshot, returned);
}
