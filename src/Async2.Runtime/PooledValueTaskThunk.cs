using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>How the thunk of a method with PoolingAsyncValueTaskMethodBuilder ends: what a ValueTask stands on is used again when its result has been taken.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class PooledValueTaskThunk
{
    /// <inheritdoc cref="TaskThunk.Complete(ContextSnapshot, Continuation)"/>
    public static ValueTask Complete(ContextSnapshot snapshot, Continuation? tail)
    {
        if (tail is not null) return Suspend(snapshot, tail);
        snapshot.Restore(null);
        return default;
    }

    /// <inheritdoc cref="TaskThunk.Complete{T}(ContextSnapshot, AsyncResult{T})"/>
    public static ValueTask<T> Complete<T>(ContextSnapshot snapshot, AsyncResult<T> result)
    {
        if (result.Continuation is not null) return Suspend<T>(snapshot, result.Continuation);
        snapshot.Restore(null);
        return new ValueTask<T>(result.Result);
    }

    /// <inheritdoc cref="TaskThunk.Fault(ContextSnapshot, Exception)"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ValueTask Fault(ContextSnapshot snapshot, Exception exception)
    {
        ThrowRecord.TrimThunk(exception);
        return Fail(snapshot, exception);
    }

    /// <inheritdoc cref="TaskThunk.Fault(ContextSnapshot, Exception)"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ValueTask<T> Fault<T>(ContextSnapshot snapshot, Exception exception)
    {
        ThrowRecord.TrimThunk(exception);
        return Fail<T>(snapshot, exception);
    }

    // The task is made first: as soon as the chain has started, its end may be near.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ValueTask Suspend(ContextSnapshot snapshot, Continuation tail)
    {
        if (tail is Async2.Fault fault) return Fail(snapshot, fault.Complete());
        PooledValueTaskRoot root = PooledValueTaskRoot.Rent();
        var task = new ValueTask(root, root.Token);
        root.Start(snapshot.Thread, tail);
        snapshot.Restore(null);
        return task;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ValueTask<T> Suspend<T>(ContextSnapshot snapshot, Continuation tail)
    {
        if (tail is Async2.Fault fault) return Fail<T>(snapshot, fault.Complete());
        PooledValueTaskRoot<T> root = PooledValueTaskRoot<T>.Rent();
        var task = new ValueTask<T>(root, root.Token);
        root.Start(snapshot.Thread, tail);
        snapshot.Restore(null);
        return task;
    }

    private static ValueTask Fail(ContextSnapshot snapshot, Exception exception)
    {
        PooledValueTaskRoot root = PooledValueTaskRoot.Rent();
        root.Fail(exception);
        snapshot.Restore(null);
        return new ValueTask(root, root.Token);
    }

    private static ValueTask<T> Fail<T>(ContextSnapshot snapshot, Exception exception)
    {
        PooledValueTaskRoot<T> root = PooledValueTaskRoot<T>.Rent();
        root.Fail(exception);
        snapshot.Restore(null);
        return new ValueTask<T>(root, root.Token);
    }
}
