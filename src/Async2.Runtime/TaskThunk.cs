using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>How the thunk of a method that returns a Task ends.</summary>
/// <remarks>Statuses, cached tasks and cancellation are those of <see cref="AsyncTaskMethodBuilder"/>, which does the work.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class TaskThunk
{
    /// <summary>The variant returned <paramref name="tail"/>: a completed task, or one that the dispatcher completes.</summary>
    public static Task Complete(ContextSnapshot snapshot, Continuation? tail)
    {
        if (tail is not null) return Suspend(snapshot, tail);
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
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Task Fault(ContextSnapshot snapshot, Exception exception)
    {
        ThrowRecord.TrimThunk(exception);
        return Fail(snapshot, exception);
    }

    /// <inheritdoc cref="Fault(ContextSnapshot, Exception)"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Task<T> Fault<T>(ContextSnapshot snapshot, Exception exception)
    {
        ThrowRecord.TrimThunk(exception);
        return Fail<T>(snapshot, exception);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static Task Suspend(ContextSnapshot snapshot, Continuation tail)
    {
        if (tail is Async2.Fault fault) return Fail(snapshot, fault.Complete());
        var root = TaskRoot.Rent(tail);
        Task task = root.Task;
        root.Start(snapshot.Thread, tail);
        snapshot.Restore(null);
        return task;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static Task<T> Suspend<T>(ContextSnapshot snapshot, Continuation tail)
    {
        if (tail is Async2.Fault fault) return Fail<T>(snapshot, fault.Complete());
        var root = TaskRoot<T>.Rent(tail);
        Task<T> task = root.Task;
        root.Start(snapshot.Thread, tail);
        snapshot.Restore(null);
        return task;
    }

    private static Task Fail(ContextSnapshot snapshot, Exception exception)
    {
        AsyncTaskMethodBuilder builder = default;
        builder.SetException(exception);
        snapshot.Restore(null);
        return builder.Task;
    }

    private static Task<T> Fail<T>(ContextSnapshot snapshot, Exception exception)
    {
        AsyncTaskMethodBuilder<T> builder = default;
        builder.SetException(exception);
        snapshot.Restore(null);
        return builder.Task;
    }
}
