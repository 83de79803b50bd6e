namespace Async2;

/// <summary>The dispatcher, which resumes the frames of a suspended chain one after the other, in one loop.</summary>
/// <remarks>
/// <code>
/// Start ──────────────────────────────┐
///                                     ▼
/// Run ─┬────────► Resume ─suspended─► Subscribe ──► the awaiter has the chain; it calls Run
///      │            │ ▲                 │
///      │  has ended,│ └── in place ◄────┘ its callee has ended by then (SynchronousCompletion)
///      │  or failed ▼
///      └─── here ── Transfer.Next ── not here ──► the pool, a context or a scheduler has the chain; it calls Run
///                   │
///                   └── none is left: Complete
/// </code>
/// </remarks>
[StackTraceHidden]
internal static class Dispatcher
{
    /// <summary>
    /// Closes a newly suspended chain with its completion and subscribes its innermost frame. The thunk restores the contexts of
    /// <paramref name="thread"/> afterwards.
    /// </summary>
    internal static void Start(ChainCompletion completion, Thread thread, Continuation outermost)
    {
        Frame innermost = outermost.OpenCircle(completion);
        completion.Innermost = innermost;
        if (innermost.IsSynchronous)
        {
            BlockingBoundary.Run(completion, innermost);
            return;
        }

        if (innermost == outermost)
        {
            SynchronousCompletion.Subscribe(completion, innermost, completion);
            return;
        }

        ExecutionContext? execution = ThreadContexts.Execution(thread);
        SynchronizationContext? synchronization = ThreadContexts.Synchronization(thread);
        Loop(completion, thread, execution, synchronization, Unsafe.As<Frame>(outermost), innermost);
    }

    /// <summary>Resumes the chain until it ends, suspends again, or continues elsewhere. Never throws.</summary>
    internal static void Run(this ChainCompletion completion)
    {
        if (ThreadBindings.AreValuesUsed) RunBound(completion);
        else RunHere(completion);
    }

    private static void RunBound(ChainCompletion completion)
    {
        ThreadBindings thread = ThreadBindings.Current;
        (bool, bool) outer = thread.Enter();
        RunHere(completion);
        thread.Leave(outer);
    }

    /// <summary>As <see cref="Run"/>, for a thread whose bindings know of it.</summary>
    /// <remarks>
    /// The first round of the loop stands here for its common case: an innermost frame that suspends again, or ends the chain. It needs no
    /// <see cref="DispatchPass"/>, so its variables stay in registers, and none is cleared first. <c>docs/ablation.md</c> has the gain.
    /// </remarks>
    [SkipLocalsInit]
    internal static void RunHere(ChainCompletion completion)
    {
        if (Admit(completion) is not { } thread) return;
        Continuation first = completion.Innermost!;
        ExecutionContext? execution = ThreadContexts.Execution(thread);
        SynchronizationContext? synchronization = ThreadContexts.Synchronization(thread);
        if (!first.IsPlainFrame || !DispatchPass.TryEnter(execution, first.Context))
        {
            if (first.IsSynchronous) Awaken(completion, first);
            else Loop(completion, thread, execution, synchronization, resumed: null, returned: null);
            return;
        }

        Frame frame = Unsafe.As<Frame>(first);
        bool ownsChain = true;
        try
        {
            Continuation? returned = frame.Resume(null, null);
            if (returned == frame && ThreadContexts.Execution(thread) == frame.Context)
            {
                ownsChain = false;
                frame.Subscribe(completion);
            }
            else if (returned is null && frame.Next == completion) completion.Complete(frame);
            else Loop(completion, thread, execution, synchronization, frame, returned);
        }
        catch (Exception exception)
        {
            if (ownsChain) Loop(completion, thread, execution, synchronization, frame, Caught(exception));
            else AsyncExceptions.ThrowOnThreadPool(exception);
        }

        ThreadContexts.PutBack(thread, execution, synchronization);
    }

    /// <summary>
    /// A blocking call can go on: beside the thread that completes what it waits for, as a blocked thread does, and never within that.
    /// </summary>
    private static void Awaken(ChainCompletion completion, Continuation innermost)
    {
        innermost.EndSynchronousCall();
        ThreadPool.UnsafeQueueUserWorkItem(completion, preferLocal: true);
    }

    /// <summary>Whether the chain is resumed here and now. If not, it will be resumed elsewhere, or has been.</summary>
    /// <returns>The current thread, or null.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Thread? Admit(ChainCompletion completion)
    {
        ThreadState state = ThreadState.Current;
        if (TrackedChains.AreKept && state.Running != completion) TrackedChains.Run(completion, state);
        else if (state.HasRoom()) return state.Thread;
        else Transfer.RunElsewhere(completion, state.Thread);
        return null;
    }

    /// <summary>The loop: decides where the chain continues behind a frame, and resumes the next one, until none is left here.</summary>
    /// <param name="completion">The chain.</param>
    /// <param name="thread">The current thread.</param>
    /// <param name="execution">The execution context of the thread before the first frame.</param>
    /// <param name="synchronization">The SynchronizationContext likewise.</param>
    /// <param name="resumed">The first frame, if it has been resumed; null: it is that of the completion.</param>
    /// <param name="returned">The return value of <paramref name="resumed"/>.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Loop(
        ChainCompletion completion, Thread thread, ExecutionContext? execution, SynchronizationContext? synchronization,
        Frame? resumed, Continuation? returned)
    {
        var pass = new DispatchPass(completion, thread, execution, synchronization, restores: resumed is not null);
        Continuation? outcome = null;
        Frame? frame = resumed ?? pass.First(out outcome);
        bool isResumed = resumed is not null;
        do
        {
            try
            {
                do
                {
                    if (!isResumed) returned = Resume(ref pass, frame!, outcome);
                    isResumed = false;
                    frame = returned is null or Fault
                        ? Transfer.Next(ref pass, frame!, outcome = returned ?? frame!)
                        : Subscribe(ref pass, frame!, Unsafe.As<Frame>(returned), out outcome);
                }
                while (frame is not null);
            }
            catch (Exception exception)
            {
                pass.FailThrough(frame!);
                returned = Caught(exception);
                isResumed = true;
            }
        }
        while (frame is not null);

        pass.End();
    }

    /// <summary>Resumes one frame with its resume argument, unless that is a fault and the frame has no handler.</summary>
    /// <returns>As <see cref="Frame.Resume"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Continuation? Resume(ref DispatchPass pass, Frame frame, Continuation? outcome)
    {
        if (outcome is Fault fault) return ResumeWith(ref pass, frame, fault);
        pass.Enter(frame);
        outcome?.Unlink();
        Continuation? returned = frame.Resume(outcome, null);
        if (outcome is not null) pass.Completion.RecycleCallee(Unsafe.As<Frame>(outcome));
        return returned;
    }

    private static Continuation? ResumeWith(ref DispatchPass pass, Frame frame, Fault fault)
    {
        if (!frame.IsInTry)
        {
            pass.FailThrough(frame);
            fault.Skip(frame);
            return fault;
        }

        pass.Enter(frame);
        return frame.Resume(fault, fault.Exception);
    }

    private static Fault Caught(Exception exception)
    {
        StackTraceRecord.TrimEnd(exception, DispatcherFrames.Handles);
        return new Fault(exception);
    }

    /// <summary>A frame has suspended. Subscribes the innermost frame, after which the pass no longer owns the chain.</summary>
    /// <returns>The frame to resume in place, whose callee has ended by now.</returns>
    private static Frame? Subscribe(ref DispatchPass pass, Frame frame, Frame innermost, out Continuation? outcome)
    {
        outcome = null;
        ChainCompletion completion = pass.Completion;
        Continuation behind = frame.Next!, end = pass.InPlace.End ?? behind;
        ExecutionContext? context = ThreadContexts.Execution(pass.Thread);
        FrameContexts.Suspend(frame, innermost != frame, context);
        if (completion.Innermost != innermost) completion.Innermost = innermost;
        if (innermost.Next == end)
        {
            SynchronousCompletion.Subscribe(completion, innermost, end);
            return null;
        }

        pass.KeepChanges();
        ExecutionContext?[]? path = innermost.Context != (object?)context ? ReturnPath.Enter(pass.Thread, innermost, end) : null;
        FramePacking.Pack(completion, innermost, behind);
        SynchronizationContext? own = ThreadContexts.Synchronization(pass.Thread);
        if (innermost.IsSynchronous)
        {
            // As compiled its caller has not got so far. The thread that goes on may have the chain's values.
            SynchronousCompletion.Subscribe(completion, innermost, behind);
        }
        else if (SynchronousCompletion.SubscribeAndLook(completion, innermost, behind) is { } caller)
        {
            outcome = completion.Innermost!;
            return pass.GoOnInPlace(caller, behind, own);
        }

        pass.Leave(path);
        return null;
    }
}
