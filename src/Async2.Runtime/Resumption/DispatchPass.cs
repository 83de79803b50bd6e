namespace Async2;

/// <summary>One pass of the dispatcher over a chain, on one thread: the state that it puts back when it leaves the thread.</summary>
/// <remarks>
/// In async1 nobody undoes what a method does to the thread's contexts that suspended while flow was suppressed. So the first frame of a
/// pass, if it is such a one, says what the thread gets back.
/// </remarks>
[StackTraceHidden]
internal ref struct DispatchPass
{
    internal readonly ChainCompletion Completion;

    internal readonly Thread Thread;

    private ExecutionContext? _execution;
    private SynchronizationContext? _synchronization;
    private Task? _detachedTask;

    /// <summary>The frames that go on in place.</summary>
    internal InPlaceFrames InPlace;

    /// <summary>
    /// Whether the thread executes no task, as far as the frames of the chain can see. Then a frame behind one that ends goes on here, if
    /// neither of them has a SynchronizationContext.
    /// </summary>
    internal bool IsDetached;

    /// <summary>Whether the pass has gone beyond its first frame.</summary>
    private bool _isPastFirst;

    /// <summary>Whether the first frame suspended under suppressed flow.</summary>
    private bool _firstIsSuppressed;

    /// <summary>Whether such a first frame waits again, and may still go on in place.</summary>
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

    /// <summary>Makes the execution context of a frame current that has another one than the thread.</summary>
    /// <returns>False where flow is suppressed, or the frame takes its callee's context: then the thread keeps what it has.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool TryEnter(ExecutionContext? current, object? contexts)
    {
        ExecutionContext? context = FrameContexts.ExecutionIn(contexts);
        if (context == ThreadContexts.Flowing || ThreadContexts.IsFlowSuppressed(context)) return false;
        if (context != current) ThreadContexts.Restore(context);
        return true;
    }

    /// <summary>Makes the execution context current in which a frame is resumed.</summary>
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

    /// <summary>The first frame, if the pass is still there, waits for what it has called.</summary>
    internal void SuspendFirst()
    {
        if (_isPastFirst) return;
        _suppressedFirstWaits = _firstIsSuppressed;
        LeaveFirst();
    }

    /// <summary>
    /// Something was thrown through the first frame, perhaps by a callee, whose changes to the contexts nobody has undone: the thread gets
    /// its own contexts back even if flow is suppressed.
    /// </summary>
    internal void ThrownThroughFirst()
    {
        if (!_isPastFirst) _firstIsSuppressed = false;
    }

    /// <summary>Makes the contexts of the frame in <paramref name="next"/> current, which goes on in place.</summary>
    internal Frame EnterInPlace(Continuation next)
    {
        Frame frame = InPlace.Enter(Thread, next);
        if (_suppressedFirstWaits && frame.Next == InPlace.End) _isPastFirst = _suppressedFirstWaits = false;
        return frame;
    }

    /// <summary>Hides the task that the thread executes from the frames to come, which are no part of it.</summary>
    internal void DetachTask()
    {
        ref Task? current = ref CurrentTask.Field();
        if (current is null) return;
        _detachedTask ??= current;
        current = null;
    }

    /// <summary>Puts the contexts of the thread back, as ExecutionContext.Run does.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void End()
    {
        if (!_firstIsSuppressed || _isPastFirst) ThreadContexts.PutBack(Thread, _execution, _synchronization);
        if (_detachedTask is not null) CurrentTask.Field() = _detachedTask;
    }
}
