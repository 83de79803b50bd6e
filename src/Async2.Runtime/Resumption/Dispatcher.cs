namespace Async2;

/// <summary>The dispatcher, which resumes the frames of a suspended chain one after the other, in one loop.</summary>
/// <remarks>
/// <code>
/// Start ──────────────────────────────┐
///                                     ▼
///   ┌───────────► Resume ─suspended─► Subscribe ──► the awaiter has the chain; it calls Run
///   │               │ ▲                 │
///   │  has ended, or│ └── in place ◄────┘ its callee has ended by then (SynchronousCompletion)
///   │  failed       ▼
///   └─── here ── Transfer.Next ── not here ──► the pool, a context or a scheduler has the chain; it calls Run
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
        ExecutionContext?[]? path = innermost.Context != (object?)ThreadContexts.Execution(thread)
            ? ReturnPath.Enter(thread, innermost, completion)
            : null;
        if (innermost == outermost) Subscribe(completion, innermost);
        else SubscribeCallee(completion, thread, innermost, path);
    }

    /// <summary>Resumes the chain until it ends, suspends again, or continues elsewhere. Never throws.</summary>
    /// <remarks>
    /// This method is the first round of the loop for its common case: an innermost frame that is resumed, leaves the context as it was,
    /// and suspends again. It has no <see cref="DispatchPass"/>, whose address would be taken. So its variables stay in registers, and none
    /// is cleared first. Other cases continue in the loop.
    /// </remarks>
    [SkipLocalsInit]
    internal static void Run(this ChainCompletion completion)
    {
        Continuation first = completion.Innermost!;
        ThreadState state = ThreadState.Current;
        if (TrackedChains.AreKept && state.Running != completion)
        {
            TrackedChains.Run(completion, state);
            return;
        }

        Thread thread = state.Thread;
        if (!state.HasRoom())
        {
            Transfer.RunElsewhere(completion, thread);
            return;
        }

        SynchronizationContext? synchronization = ThreadContexts.Synchronization(thread);
        ExecutionContext? execution = ThreadContexts.Execution(thread);
        if (!first.IsPlainFrame
            || ((execution is not null || first.Context is not null) && !DispatchPass.TryEnter(execution, first.Context)))
        {
            RunLoop(completion, thread);
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
            else if (returned is null && frame.Next == completion)
            {
                // An iterator at its next item, or a method without a woven caller that awaits it.
                ownsChain = false;
                completion.Innermost = null;
                completion.SetResult(frame);
            }
            else
            {
                GoOn(completion, thread, execution, synchronization, frame, returned);
                return;
            }
        }
        catch (Exception exception)
        {
            GoOnCaught(completion, thread, execution, synchronization, ownsChain, frame, exception);
            return;
        }

        ThreadContexts.PutBack(thread, execution, synchronization);
    }

    // The following methods are not inlined: their passes and builders would cost Run room on the stack, cleared at each call.

    /// <summary>The loop, from the first frame: flow is suppressed, or flows from callees, or the chain was transferred.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RunLoop(ChainCompletion completion, Thread thread)
    {
        var pass = new DispatchPass(completion, thread, ThreadContexts.Execution(thread), ThreadContexts.Synchronization(thread));
        Continuation first = completion.Innermost!;
        Continuation? outcome = first.HasEnded ? first : null;
        Frame frame = Unsafe.As<Frame>(outcome is null ? first : outcome.Next!);
        if (outcome is not null && FrameContexts.IsFlowing(frame)) pass.Enter(outcome.Context);
        LoopFrom(ref pass, frame, outcome);
    }

    /// <summary>The loop, behind the first frame.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void GoOn(
        ChainCompletion completion, Thread thread, ExecutionContext? execution, SynchronizationContext? synchronization,
        Frame frame, Continuation? returned)
    {
        var pass = new DispatchPass(completion, thread, execution, synchronization);
        Loop(ref pass, frame, returned);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void GoOnCaught(
        ChainCompletion completion, Thread thread, ExecutionContext? execution, SynchronizationContext? synchronization,
        bool ownsChain, Frame frame, Exception exception)
    {
        var pass = new DispatchPass(completion, thread, execution, synchronization);
        if (ownsChain)
        {
            Loop(ref pass, frame, Caught(ref pass, exception));
            return;
        }

        AsyncExceptions.ThrowOnThreadPool(exception);
        pass.End();
    }

    /// <summary>Decides where the chain continues behind a frame, and resumes the next one, until none is left here.</summary>
    /// <param name="pass">The pass.</param>
    /// <param name="frame">The frame that was resumed.</param>
    /// <param name="returned">Its return value: null at its end, a fault, or the innermost frame if it has suspended.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Loop(ref DispatchPass pass, Frame? frame, Continuation? returned)
    {
        while (frame is not null)
        {
            try
            {
                while (true)
                {
                    Continuation? outcome;
                    Frame? next = returned is null or Fault
                        ? Transfer.Next(ref pass, frame!, outcome = returned ?? frame!)
                        : Subscribe(ref pass, frame!, Unsafe.As<Frame>(returned), out outcome);
                    frame = next;
                    if (next is null) break;
                    returned = Resume(ref pass, next, outcome);
                }
            }
            catch (Exception exception)
            {
                returned = Caught(ref pass, exception);
            }
        }

        pass.End();
    }

    /// <summary>The loop, from a frame that is to be resumed.</summary>
    private static void LoopFrom(ref DispatchPass pass, Frame frame, Continuation? outcome)
    {
        Continuation? returned;
        try
        {
            returned = Resume(ref pass, frame, outcome);
        }
        catch (Exception exception)
        {
            returned = Caught(ref pass, exception);
        }

        Loop(ref pass, frame, returned);
    }

    /// <summary>Resumes one frame with its resume argument, unless that is a fault and the frame has no handler.</summary>
    /// <returns>As <see cref="Frame.Resume"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Continuation? Resume(ref DispatchPass pass, Frame frame, Continuation? outcome)
    {
        if (outcome is Fault fault) return ResumeWith(ref pass, frame, fault);
        pass.Completion.Innermost = frame;
        pass.Enter(frame.Context);
        outcome?.Unlink();
        Continuation? returned = frame.Resume(outcome, null);
        if (outcome is not null) pass.Completion.RecycleCallee(Unsafe.As<Frame>(outcome));
        return returned;
    }

    private static Continuation? ResumeWith(ref DispatchPass pass, Frame frame, Fault fault)
    {
        if (!frame.IsInTry)
        {
            fault.Skip(frame);
            return fault;
        }

        pass.Completion.Innermost = frame;
        pass.Enter(frame.Context);
        return frame.Resume(fault, fault.Exception);
    }

    private static Fault Caught(ref DispatchPass pass, Exception exception)
    {
        StackTraceRecord.TrimEnd(exception, DispatcherFrames.Handles);
        pass.ThrownThroughFirst();
        return new Fault(exception);
    }

    /// <summary>A frame has suspended again. Subscribes the innermost frame, after which the pass no longer owns the chain.</summary>
    /// <returns>The frame to resume in place, whose callee has ended by now.</returns>
    private static Frame? Subscribe(ref DispatchPass pass, Frame frame, Frame innermost, out Continuation? outcome)
    {
        outcome = null;
        ChainCompletion completion = pass.Completion;
        Continuation behind = frame.Next!, end = pass.InPlace.End ?? behind;
        ExecutionContext?[]? path = null;
        ExecutionContext? context = ThreadContexts.Execution(pass.Thread);
        FrameContexts.Suspend(frame, innermost != frame, context);
        if (innermost.Context != (object?)context && FrameContexts.ExecutionIn(innermost.Context) != context)
        {
            // Another method's context: the thread gets back the context that the frame left, even if flow is suppressed.
            pass.SuspendFirst();
            path = ReturnPath.Enter(pass.Thread, innermost, end);
        }

        if (completion.Innermost != innermost) completion.Innermost = innermost;
        if (innermost.Next == end)
        {
            Subscribe(completion, innermost);
            return null;
        }

        FramePacking.Pack(completion, innermost, behind);
        pass.SuspendFirst();
        SynchronizationContext? own = ThreadContexts.Synchronization(pass.Thread);
        if (SynchronousCompletion.Subscribe(completion, innermost, behind) is { } caller)
            return GoOnInPlace(ref pass, caller, behind, own, out outcome);
        ReturnPath.Follow(pass.Thread, path);
        return null;
    }

    /// <summary>The callee has ended during its subscription: the pass owns the chain again.</summary>
    private static Frame GoOnInPlace(
        ref DispatchPass pass, Continuation caller, Continuation behind, SynchronizationContext? own, out Continuation? outcome)
    {
        pass.InPlace.Extend(caller, behind, own);
        pass.IsDetached = false;
        outcome = pass.Completion.Innermost!;
        Frame frame = pass.EnterInPlace(caller);
        if (FrameContexts.IsFlowing(frame)) ThreadContexts.SetExecution(pass.Thread, FrameContexts.ExecutionIn(outcome.Context));
        return frame;
    }

    /// <summary>Subscribes a new chain of several frames. No pass is needed unless the callee ends at once.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void SubscribeCallee(
        ChainCompletion completion, Thread thread, Frame innermost, ExecutionContext?[]? path)
    {
        FramePacking.Pack(completion, innermost, completion);
        ExecutionContext? execution = ThreadContexts.Execution(thread);
        SynchronizationContext? synchronization = ThreadContexts.Synchronization(thread);
        if (SynchronousCompletion.Subscribe(completion, innermost, completion) is not { } caller)
        {
            ReturnPath.Follow(thread, path);
            return;
        }

        var pass = new DispatchPass(completion, thread, execution, synchronization);
        pass.LeaveFirst();
        Frame frame = GoOnInPlace(ref pass, caller, completion, synchronization, out Continuation? outcome);
        LoopFrom(ref pass, frame, outcome);
    }

    private static void Subscribe(ChainCompletion completion, Frame innermost)
    {
        try
        {
            innermost.Subscribe(completion);
        }
        catch (Exception exception)
        {
            AsyncExceptions.ThrowOnThreadPool(exception);
        }
    }
}
