using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>How MoveNextAsync and DisposeAsync of an async iterator end. Without suspension and exception nothing is allocated.</summary>
/// <remarks>
/// <code>
/// if (state >= -2) { RequireEnded(state); return default; }
/// snapshot = ContextSnapshot.Capture(Thread.CurrentThread);
/// try { step = MoveNext(this); } catch (Exception e) { return Fault(ref promise, snapshot, e); }
/// return Complete(ref promise, snapshot, step);
/// </code>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class IteratorThunk
{
    private const int Ended = -2;

    /// <summary>The iterator cannot take a step: it has ended, or somebody asks for an item while it is still at work on the last one.</summary>
    /// <exception cref="InvalidOperationException">The last step has not ended yet.</exception>
    public static void RequireEnded(int state)
    {
        if (state != Ended) throw new InvalidOperationException("The async iterator is still running: await the ValueTask of one MoveNextAsync before the next.");
    }

    /// <summary>The iterator cannot be disposed: it has ended, or is still at work.</summary>
    /// <exception cref="NotSupportedException">The last step has not ended yet.</exception>
    public static void RequireEndedForDisposal(int state)
    {
        if (state != Ended) throw new NotSupportedException();
    }

    /// <summary>A step of the iterator returned <paramref name="step"/>: whether there is an item, or not yet.</summary>
    public static ValueTask<bool> Complete(ref IteratorPromise? promise, ContextSnapshot snapshot, AsyncResult<bool> step)
    {
        if (step.Continuation is not null) return Suspend(ref promise, snapshot, step.Continuation);
        snapshot.Restore(null);
        return new ValueTask<bool>(step.Result);
    }

    /// <summary>A step of the iterator threw: a faulted ValueTask, or a canceled one for an <see cref="OperationCanceledException"/>.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ValueTask<bool> Fault(ref IteratorPromise? promise, ContextSnapshot snapshot, Exception exception)
    {
        ThrowRecord.TrimThunk(exception);
        promise ??= new IteratorPromise();
        var task = new ValueTask<bool>(promise, promise.FailStep(exception));
        snapshot.Restore(null);
        return task;
    }

    /// <summary>The last step of the iterator, which runs its finally blocks, returned <paramref name="step"/>.</summary>
    public static ValueTask CompleteDisposal(ref IteratorPromise? promise, ContextSnapshot snapshot, AsyncResult<bool> step)
    {
        if (step.Continuation is not null) return SuspendDisposal(ref promise, snapshot, step.Continuation);
        snapshot.Restore(null);
        return default;
    }

    /// <inheritdoc cref="Fault"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ValueTask FaultDisposal(ref IteratorPromise? promise, ContextSnapshot snapshot, Exception exception)
    {
        ThrowRecord.TrimThunk(exception);
        promise ??= new IteratorPromise();
        var task = new ValueTask(promise, promise.FailStep(exception));
        snapshot.Restore(null);
        return task;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ValueTask<bool> Suspend(ref IteratorPromise? promise, ContextSnapshot snapshot, Continuation tail)
    {
        IteratorPromise source = promise ??= new IteratorPromise();
        var task = new ValueTask<bool>(source, source.StartStep(snapshot.Thread, tail));
        snapshot.Restore(null);
        return task;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ValueTask SuspendDisposal(ref IteratorPromise? promise, ContextSnapshot snapshot, Continuation tail)
    {
        IteratorPromise source = promise ??= new IteratorPromise();
        var task = new ValueTask(source, source.StartStep(snapshot.Thread, tail));
        snapshot.Restore(null);
        return task;
    }
}
