namespace Async2;

/// <summary>The end of the thunk of a method with PoolingAsyncValueTaskMethodBuilder.</summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class PooledValueTaskThunk
{
    /// <inheritdoc cref="TaskThunk.Complete(ContextSnapshot, Continuation)"/>
    public static ValueTask Complete(ContextSnapshot snapshot, Continuation? returned)
    {
        if (returned is not null) return TaskBoundary<ValueTask, PooledTask>.Suspend(snapshot, returned);
        snapshot.Restore(null);
        return default;
    }

    /// <inheritdoc cref="TaskThunk.Complete{T}(ContextSnapshot, AsyncResult{T})"/>
    public static ValueTask<T> Complete<T>(ContextSnapshot snapshot, AsyncResult<T> result)
    {
        if (result.Continuation is not null)
            return TaskBoundary<ValueTask<T>, PooledTask<T>>.Suspend(snapshot, result.Continuation);
        snapshot.Restore(null);
        return new ValueTask<T>(result.Result);
    }

    /// <inheritdoc cref="TaskThunk.Fault(ContextSnapshot, Exception)"/>
    public static ValueTask Fault(ContextSnapshot snapshot, Exception exception) =>
        TaskBoundary<ValueTask, PooledTask>.Catch(snapshot, exception);

    /// <inheritdoc cref="TaskThunk.Fault(ContextSnapshot, Exception)"/>
    public static ValueTask<T> Fault<T>(ContextSnapshot snapshot, Exception exception) =>
        TaskBoundary<ValueTask<T>, PooledTask<T>>.Catch(snapshot, exception);
}
