namespace Async2;

/// <summary>The end of MoveNextAsync and DisposeAsync of an async iterator. It allocates only after a suspension or an exception.</summary>
/// <remarks>
/// <code>
/// if (state >= -2) { RequireEnded(state); return default; }
/// snapshot = ContextSnapshot.Capture();
/// try { step = MoveNext(this); } catch (Exception e) { return Fault(ref promise, snapshot, e); }
/// return Complete(ref promise, snapshot, step);
/// </code>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class IteratorThunk
{
    private const int Ended = -2;

    /// <summary>Requires that an iterator that cannot take a step has ended.</summary>
    /// <exception cref="InvalidOperationException">Its last step has not ended yet.</exception>
    public static void RequireEnded(int state)
    {
        if (state != Ended) throw StillRunning();
    }

    /// <summary>Requires that an iterator that cannot be disposed has ended.</summary>
    /// <exception cref="NotSupportedException">Its last step has not ended yet.</exception>
    public static void RequireEndedForDisposal(int state)
    {
        if (state != Ended) throw new NotSupportedException();
    }

    /// <summary>
    /// A step suspends: makes the iterator a frame of this thread's chain, up to <see cref="Continuation.Unlink"/>. If a consumer takes two
    /// steps at once, both may run, but only one can be a part of a chain.
    /// </summary>
    /// <param name="iterator">The iterator, whose <see cref="Continuation.Next"/> is null as long as it is in no chain.</param>
    /// <exception cref="InvalidOperationException">It is suspended already.</exception>
    public static void Enter(Frame iterator)
    {
        if (Interlocked.CompareExchange(ref iterator.Next, iterator, null) is not null) throw StillRunning();
        iterator.Context = null;
    }

    /// <summary>A step of the iterator returned <paramref name="step"/>: whether there is an item, or not yet.</summary>
    public static ValueTask<bool> Complete(ref IteratorPromise? promise, ContextSnapshot snapshot, AsyncResult<bool> step)
    {
        if (step.Continuation is not null) return Suspend(ref promise, snapshot, step.Continuation);
        snapshot.Restore(null);
        return new ValueTask<bool>(step.Result);
    }

    /// <summary>
    /// A step of the iterator threw: a faulted ValueTask, or a canceled one for an <see cref="OperationCanceledException"/>.
    /// </summary>
    public static ValueTask<bool> Fault(ref IteratorPromise? promise, ContextSnapshot snapshot, Exception exception) =>
        new(promise ??= new IteratorPromise(), FailStep(promise, snapshot, exception));

    /// <summary>The last step of the iterator, which runs its finally blocks, returned <paramref name="step"/>.</summary>
    public static ValueTask CompleteDisposal(ref IteratorPromise? promise, ContextSnapshot snapshot, AsyncResult<bool> step)
    {
        if (step.Continuation is not null) return SuspendDisposal(ref promise, snapshot, step.Continuation);
        snapshot.Restore(null);
        return default;
    }

    /// <inheritdoc cref="Fault"/>
    public static ValueTask FaultDisposal(ref IteratorPromise? promise, ContextSnapshot snapshot, Exception exception) =>
        new(promise ??= new IteratorPromise(), FailStep(promise, snapshot, exception));

    private static InvalidOperationException StillRunning() =>
        new("The async iterator is still running: await the ValueTask of one MoveNextAsync before the next.");

    private static ValueTask<bool> Suspend(ref IteratorPromise? promise, ContextSnapshot snapshot, Continuation callee) =>
        new(promise ??= new IteratorPromise(), StartStep(promise, snapshot, callee));

    private static ValueTask SuspendDisposal(ref IteratorPromise? promise, ContextSnapshot snapshot, Continuation callee) =>
        new(promise ??= new IteratorPromise(), StartStep(promise, snapshot, callee));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static short FailStep(IteratorPromise promise, ContextSnapshot snapshot, Exception exception)
    {
        StackTraceRecord.TrimThunk(exception);
        try
        {
            return promise.FailStep(exception);
        }
        finally
        {
            snapshot.Restore(null);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static short StartStep(IteratorPromise promise, ContextSnapshot snapshot, Continuation callee)
    {
        try
        {
            return promise.StartStep(snapshot.Thread, callee);
        }
        finally
        {
            snapshot.Restore(null);
        }
    }
}
