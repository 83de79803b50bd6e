using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>The end of the thunk of a method that returns a Task.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class TaskThunk
{
    /// <summary>The variant returned <paramref name="tail"/>: a completed task, or one that the dispatcher completes.</summary>
    public static Task Complete(ContextSnapshot snapshot, Continuation? tail)
    {
        if (tail is not null) return TaskBoundary<Task, ReturnedTask>.Suspend(snapshot, tail);
        snapshot.Restore(null);
        return Task.CompletedTask;
    }

    /// <summary>The variant returned <paramref name="result"/>: a completed task, or one that the dispatcher completes.</summary>
    public static Task<T> Complete<T>(ContextSnapshot snapshot, AsyncResult<T> result)
    {
        if (result.Continuation is not null) return TaskBoundary<Task<T>, ReturnedTask<T>>.Suspend(snapshot, result.Continuation);
        snapshot.Restore(null);
        AsyncTaskMethodBuilder<T> builder = default;
        builder.SetResult(result.Result);
        return builder.Task;
    }

    /// <summary>The variant threw: a faulted task, or a canceled one for an <see cref="OperationCanceledException"/>.</summary>
    public static Task Fault(ContextSnapshot snapshot, Exception exception) => TaskBoundary<Task, ReturnedTask>.Catch(snapshot, exception);

    /// <inheritdoc cref="Fault(ContextSnapshot, Exception)"/>
    public static Task<T> Fault<T>(ContextSnapshot snapshot, Exception exception) =>
        TaskBoundary<Task<T>, ReturnedTask<T>>.Catch(snapshot, exception);
}
