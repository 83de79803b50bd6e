namespace Async2;

/// <summary>The transfer of a chain from a frame that has ended to the one behind it, and the table of its destinations.</summary>
/// <remarks>
/// The rules are those of async1's await continuations (AwaitTaskContinuation and its two subclasses), and, behind a source, those of
/// <c>ManualResetValueTaskSourceCore</c>:
/// <code>
/// callee completes   next frame returns to     thread                                      it continues
/// a task             nowhere                   has no context                              Here
/// a task             nowhere                   has a context, which did not ask for it     OnPool
/// a task             its own context           is in that SynchronizationContext           Here
/// a task             its own context           is elsewhere                                InTarget
/// a source           nowhere                   –                                           HereInTask
/// a source           its own context           –                                           QueuedToTarget
/// </code>
/// A context is a SynchronizationContext or a TaskScheduler (<see cref="ReturnTarget"/>).
/// </remarks>
[StackTraceHidden]
internal static class Transfer
{
    /// <summary>The place where the next frame continues.</summary>
    internal enum Destination
    {
        /// <summary>On this thread, but not as a part of the task that it happens to execute.</summary>
        Here,

        /// <summary>On this thread, as a part of the task that has completed the source.</summary>
        HereInTask,

        /// <summary>On the thread pool.</summary>
        OnPool,

        /// <summary>In the target; at once, if that is a TaskScheduler which allows it.</summary>
        InTarget,

        /// <summary>In the target, always queued.</summary>
        QueuedToTarget,
    }

    /// <summary>The table.</summary>
    /// <param name="completesAsSource">Whether the callee completes a source (<see cref="Frame.CompletesAsSource"/>).</param>
    /// <param name="target">The context to which the next frame returns, or null.</param>
    /// <param name="thread">The current thread.</param>
    internal static Destination Decide(bool completesAsSource, object? target, Thread thread)
    {
        if (target is null)
        {
            if (completesAsSource) return Destination.HereInTask;
            return ReturnTarget.Current(thread) is null ? Destination.Here : Destination.OnPool;
        }

        if (completesAsSource) return Destination.QueuedToTarget;
        return target == ThreadContexts.Synchronization(thread) ? Destination.Here : Destination.InTarget;
    }

    /// <summary>Decides where the chain continues behind a frame that has ended.</summary>
    /// <param name="pass">The pass that resumed the frame.</param>
    /// <param name="from">The frame.</param>
    /// <param name="outcome">The frame, or the fault that has left it.</param>
    /// <returns>The frame to resume on this thread. Null: the chain has ended, or it continues elsewhere or later.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Frame? Next(ref DispatchPass pass, Frame from, Continuation outcome)
    {
        Continuation next = from.Next!;
        return pass.IsDetached && next.IsPlainFrame && ThreadContexts.Synchronization(pass.Thread) is null
                && next.Context == (object?)ThreadContexts.Execution(pass.Thread)
            || next.IsPlainSynchronous && pass.InPlace.End is null
            ? Unsafe.As<Frame>(next)
            : NextByRules(ref pass, from, next, outcome);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Frame? NextByRules(ref DispatchPass pass, Frame from, Continuation next, Continuation outcome)
    {
        if (next == pass.Completion)
        {
            pass.Completion.Complete(outcome);
            return null;
        }

        if (pass.InPlace.End is { } end)
        {
            if (next != end) return pass.InPlace.Enter(pass.Thread, next);
            pass.InPlace = default;     // all of them have ended
        }

        if (next.IsAwaited && SynchronousCompletion.TryLeave(ref pass, from, outcome)) return null;
        Frame frame = PackedFrames.FrameOf(next);
        if (frame.IsSynchronous) return frame;
        object? target = FrameContexts.TargetOf(frame);
        switch (Decide(from.CompletesAsSource, target, pass.Thread))
        {
            case Destination.Here:
                return Here(ref pass, frame, outcome);
            case Destination.HereInTask:
                return frame;
            case var elsewhere:
                Park(pass.Completion, pass.Thread, frame, outcome);
                RunIn(pass.Completion, target, pass.Thread, mayInline: elsewhere == Destination.InTarget);
                return null;
        }
    }

    /// <summary>Resumes the chain in the current context, or on the thread pool, instead of inline.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void RunElsewhere(ChainCompletion completion, Thread thread) =>
        RunIn(completion, ReturnTarget.Current(thread), thread, mayInline: false);

    /// <summary>
    /// Throws an exception at the await of the innermost frame, which nothing will resume. As compiled, too, an await of a task for whose
    /// continuation there is no memory throws.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void ThrowAtAwait(ChainCompletion completion, Exception exception)
    {
        Park(completion, Thread.CurrentThread, Unsafe.As<Frame>(completion.Innermost!), new Fault(exception));
        Dispatcher.Run(completion);
    }

    /// <summary>Stores the thread's context in the outcome, for a frame that continues in its callee's context on another thread.</summary>
    internal static void KeepContext(Thread thread, Continuation frame, Continuation outcome)
    {
        if (FrameContexts.IsFlowing(frame)) outcome.Context = ThreadContexts.Execution(thread);
    }

    private static Frame? Here(ref DispatchPass pass, Frame frame, Continuation outcome)
    {
        if (CurrentTask.IsKnown) pass.DetachTask();
        else if (Task.CurrentId is not null)
        {
            Park(pass.Completion, pass.Thread, frame, outcome);
            DetachedCall.Invoke(RunMoved, pass.Completion);
            return null;
        }

        pass.IsDetached = true;
        return frame;
    }

    /// <summary>Puts off a frame: the next pass resumes it.</summary>
    private static void Park(ChainCompletion completion, Thread thread, Frame frame, Continuation outcome)
    {
        KeepContext(thread, frame, outcome);
        outcome.End(frame);
        completion.Innermost = outcome;
    }

    /// <summary>Gives the chain to a SynchronizationContext, a TaskScheduler, or, for null, the thread pool, which resumes it.</summary>
    /// <remarks>The pool and tasks resume it once. A context may call any number of times, so it gets the gate.</remarks>
    private static void RunIn(ChainCompletion completion, object? target, Thread thread, bool mayInline)
    {
        if (target is null) ThreadPool.UnsafeQueueUserWorkItem(completion, preferLocal: true);
        else if (target is SynchronizationContext synchronization) Post(completion, synchronization);
        else Schedule(completion, (TaskScheduler)target, thread, mayInline);
    }

    // These are no lambdas: the class of a lambda has an initialiser, which may lack memory, and then fails for good.
    private static void RunPosted(object? gate) => ((Gate)gate!).MoveNext();

    private static void RunScheduled(Task before, object? completion) => RunMoved(completion);

    private static void RunMoved(object? completion) => Dispatcher.Run((ChainCompletion)completion!);

    private static void Post(ChainCompletion completion, SynchronizationContext target)
    {
        if (CurrentTask.IsKnown)
        {
            ref Task? current = ref CurrentTask.Field();
            Task? task = current;
            current = null;
            PostNow(completion, target);
            if (task is not null) CurrentTask.Field() = task;
        }
        else if (Task.CurrentId is null) PostNow(completion, target);
        else DetachedCall.Invoke(PostMoved, (Completion: completion, Target: target));
    }

    private static void PostMoved((ChainCompletion Completion, SynchronizationContext Target) moved) =>
        PostNow(moved.Completion, moved.Target);

    private static void PostNow(ChainCompletion completion, SynchronizationContext target)
    {
        try
        {
            target.Post(RunPosted, completion.OpenGate());
        }
        catch (Exception exception)
        {
            AsyncExceptions.ThrowOnThreadPool(exception);
        }
    }

    private static void Schedule(ChainCompletion completion, TaskScheduler target, Thread thread, bool mayInline)
    {
        // Only a continuation is inlined if its scheduler allows it. The scheduler refuses if the stack is nearly full.
        bool inline = mayInline && (TaskScheduler.Current == target || thread.IsThreadPoolThread);
        TaskContinuationOptions options = inline ? TaskContinuationOptions.ExecuteSynchronously : TaskContinuationOptions.None;
        var before = new TaskCompletionSource();
        using (new SuppressedFlow(thread))      // each frame has its own context
            before.Task.ContinueWith(RunScheduled, completion, CancellationToken.None, options, target);
        before.SetResult();
    }
}
