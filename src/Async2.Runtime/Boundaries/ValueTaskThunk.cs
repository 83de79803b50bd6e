namespace Async2;

/// <summary>The end of the thunk of a method that returns a ValueTask. It allocates only after a suspension or an exception.</summary>
/// <remarks>As with AsyncValueTaskMethodBuilder, a ValueTask that has not completed successfully wraps a Task.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class ValueTaskThunk
{
    /// <inheritdoc cref="TaskThunk.Complete(ContextSnapshot, Continuation)"/>
    public static ValueTask Complete(ContextSnapshot snapshot, Continuation? returned)
    {
        if (returned is not null) return new ValueTask(TaskThunk.Suspend(snapshot, returned));
        snapshot.Restore(null);
        return default;
    }

    /// <inheritdoc cref="TaskThunk.Complete{T}(ContextSnapshot, AsyncResult{T})"/>
    public static ValueTask<T> Complete<T>(ContextSnapshot snapshot, AsyncResult<T> result)
    {
        if (result.Continuation is not null) return new ValueTask<T>(TaskThunk.Suspend<T>(snapshot, result.Continuation));
        snapshot.Restore(null);
        return new ValueTask<T>(result.Result);
    }

    /// <inheritdoc cref="TaskThunk.Fault(ContextSnapshot, Exception)"/>
    public static ValueTask Fault(ContextSnapshot snapshot, Exception exception) => new(TaskThunk.Fault(snapshot, exception));

    /// <inheritdoc cref="TaskThunk.Fault(ContextSnapshot, Exception)"/>
    public static ValueTask<T> Fault<T>(ContextSnapshot snapshot, Exception exception) => new(TaskThunk.Fault<T>(snapshot, exception));
}
