namespace Async2;

/// <summary>One pass of the dispatcher over a chain, on one thread, with the thread's state to restore at its end.</summary>
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

    /// <summary>
    /// Whether the thread gets back its contexts at the end. It keeps them as they are as long as all frames have suspended under
    /// suppressed flow: async1 does not undo what such a frame does.
    /// </summary>
    private bool _restores;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal DispatchPass(
        ChainCompletion completion, Thread thread, ExecutionContext? execution, SynchronizationContext? synchronization, bool restores)
    {
        Completion = completion;
        Thread = thread;
        _execution = execution;
        _synchronization = synchronization;
        _restores = restores;
    }

    /// <summary>Makes the execution context of a frame current, if it differs from the thread's.</summary>
    /// <returns>False if the thread keeps its context: flow is suppressed, or the frame takes its callee's context.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryEnter(ExecutionContext? current, object? contexts) =>
        (current is null && contexts is null) || TryEnterOther(current, contexts);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryEnterOther(ExecutionContext? current, object? contexts)
    {
        ExecutionContext? context = FrameContexts.ExecutionIn(contexts);
        if (context == ThreadContexts.Flowing || ThreadContexts.IsFlowSuppressed(context)) return false;
        if (context != current) ThreadContexts.Restore(context);
        return true;
    }

    /// <summary>The first frame to resume, and its resume argument.</summary>
    internal Frame First(out Continuation? outcome)
    {
        Continuation first = Completion.Innermost!;
        outcome = first.HasEnded ? first : null;
        if (outcome is null) return Unsafe.As<Frame>(first);
        Frame frame = Unsafe.As<Frame>(outcome.Next!);
        if (FrameContexts.IsFlowing(frame)) EnterOther(frame, ThreadContexts.Execution(Thread), outcome.Context);
        return frame;
    }

    /// <summary>A frame is to be resumed: makes its execution context current.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Enter(Frame frame)
    {
        Completion.Innermost = frame;
        ExecutionContext? current = ThreadContexts.Execution(Thread);
        if (frame.Context != (object?)current || !_restores) EnterOther(frame, current, frame.Context);
    }

    /// <summary>Frames that suspended under suppressed flow have changed the thread's contexts for good.</summary>
    internal void KeepChanges()
    {
        if (_restores) return;
        _execution = ThreadContexts.Execution(Thread);
        _synchronization = ThreadContexts.Synchronization(Thread);
    }

    /// <summary>A callee has subscribed, in its own contexts, and has not ended yet.</summary>
    /// <param name="path">From these contexts to those of the frame that waits for it.</param>
    internal void Leave(ExecutionContext?[]? path)
    {
        ReturnPath.Follow(Thread, path);
        _restores = true;
    }

    /// <summary>
    /// An exception leaves a frame, perhaps from a callee whose changes to the contexts are still there. The thread gets its own contexts
    /// back even if flow is suppressed.
    /// </summary>
    internal void FailThrough(Frame frame) => _restores |= !InPlace.IsCallee(frame);

    /// <summary>A callee has ended during its subscription: the pass owns the chain again.</summary>
    /// <param name="caller">The link behind the callee.</param>
    /// <param name="behind">The link behind the frame that waits for it.</param>
    /// <param name="synchronization">The context in which that frame suspended.</param>
    /// <returns>The frame that continues in place.</returns>
    internal Frame GoOnInPlace(Continuation caller, Continuation behind, SynchronizationContext? synchronization)
    {
        InPlace.Extend(caller, behind, synchronization);
        IsDetached = false;
        Frame frame = InPlace.Enter(Thread, caller);
        if (FrameContexts.IsFlowing(frame))
            ThreadContexts.SetExecution(Thread, FrameContexts.ExecutionIn(Completion.Innermost!.Context));
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
        if (_restores) ThreadContexts.PutBack(Thread, _execution, _synchronization);
        if (_detachedTask is not null) CurrentTask.Field() = _detachedTask;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void EnterOther(Frame frame, ExecutionContext? current, object? contexts)
    {
        bool isCallee = InPlace.IsCallee(frame);
        if (!isCallee) KeepChanges();
        if (contexts != ThreadContexts.Flowing) _restores |= TryEnter(current, contexts) && !isCallee;
        if (!frame.IsSynchronous) return;
        frame.EndSynchronousCall();
        frame.Context = ThreadContexts.Execution(Thread);   // its next suspension may be another one
    }
}
