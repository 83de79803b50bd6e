namespace Async2;

/// <summary>One pass of the dispatcher over a chain, on one thread, with the thread's state to restore at its end.</summary>
/// <remarks>
/// If a method suspended while flow was suppressed, async1 does not undo its changes to the thread's contexts. So if the first frame of a
/// pass is such a frame, the thread keeps that frame's contexts.
/// </remarks>
[StackTraceHidden]
internal ref struct DispatchPass
{
    internal readonly ChainCompletion Completion;

    internal readonly Thread Thread;

    private ExecutionContext? _execution;
    private SynchronizationContext? _synchronization;
    private Task? _detachedTask;

    /// <summary>The frames that continue in place.</summary>
    internal InPlaceFrames InPlace;

    /// <summary>
    /// Whether the thread executes no task that the frames of the chain can see. A frame behind one that ends then continues here, if
    /// neither has a SynchronizationContext.
    /// </summary>
    internal bool IsDetached;

    /// <summary>Whether the pass has gone beyond its first frame.</summary>
    private bool _isPastFirst;

    /// <summary>Whether the first frame suspended under suppressed flow.</summary>
    private bool _firstIsSuppressed;

    /// <summary>Whether such a first frame waits again, and may still continue in place.</summary>
    private bool _suppressedFirstWaits;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal DispatchPass(
        ChainCompletion completion, Thread thread, ExecutionContext? execution, SynchronizationContext? synchronization)
    {
        Completion = completion;
        Thread = thread;
        _execution = execution;
        _synchronization = synchronization;
    }

    /// <summary>Makes the execution context of a frame current, if it differs from the thread's.</summary>
    /// <returns>False if the thread keeps its context: flow is suppressed, or the frame takes its callee's context.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool TryEnter(ExecutionContext? current, object? contexts)
    {
        ExecutionContext? context = FrameContexts.ExecutionIn(contexts);
        if (context == ThreadContexts.Flowing || ThreadContexts.IsFlowSuppressed(context)) return false;
        if (context != current) ThreadContexts.Restore(context);
        return true;
    }

    /// <summary>Makes the execution context of a frame current before it is resumed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Enter(object? contexts)
    {
        ExecutionContext? current = ThreadContexts.Execution(Thread);
        if (contexts is null && current is null) return;
        if (_isPastFirst && contexts == (object?)current) return;
        EnterOther(current, contexts);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void EnterOther(ExecutionContext? current, object? contexts)
    {
        if (TryEnter(current, contexts) || _isPastFirst) return;
        if (FrameContexts.ExecutionIn(contexts) != ThreadContexts.Flowing) _firstIsSuppressed = true;
    }

    /// <summary>The first frame has ended, or its callee has.</summary>
    internal void LeaveFirst()
    {
        if (_isPastFirst) return;
        _isPastFirst = true;
        if (!_firstIsSuppressed) return;
        _execution = ThreadContexts.Execution(Thread);
        _synchronization = ThreadContexts.Synchronization(Thread);
    }

    /// <summary>The first frame, if the pass is still there, waits for its callee.</summary>
    internal void SuspendFirst()
    {
        if (_isPastFirst) return;
        _suppressedFirstWaits = _firstIsSuppressed;
        LeaveFirst();
    }

    /// <summary>
    /// An exception was thrown through the first frame, perhaps by a callee whose changes to the contexts are still there. The thread gets
    /// its own contexts back even if flow is suppressed.
    /// </summary>
    internal void ThrownThroughFirst()
    {
        if (!_isPastFirst) _firstIsSuppressed = false;
    }

    /// <summary>Makes the contexts of the frame in <paramref name="next"/> current, which continues in place.</summary>
    internal Frame EnterInPlace(Continuation next)
    {
        Frame frame = InPlace.Enter(Thread, next);
        if (_suppressedFirstWaits && frame.Next == InPlace.End) _isPastFirst = _suppressedFirstWaits = false;
        return frame;
    }

    /// <summary>Hides the task that the thread executes from the next frames, which are no part of it.</summary>
    internal void DetachTask()
    {
        ref Task? current = ref CurrentTask.Field();
        if (current is null) return;
        _detachedTask ??= current;
        current = null;
    }

    /// <summary>Restores the contexts of the thread, as ExecutionContext.Run does.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void End()
    {
        if (!_firstIsSuppressed || _isPastFirst) ThreadContexts.PutBack(Thread, _execution, _synchronization);
        if (_detachedTask is not null) CurrentTask.Field() = _detachedTask;
    }
}
