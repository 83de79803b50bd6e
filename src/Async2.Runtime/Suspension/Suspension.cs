namespace Async2;

/// <summary>The end of a suspension: one call per suspension point, from the outlined suspension code of a method.</summary>
/// <remarks>
/// <code>
/// innermost frame       mine.Next = mine
/// one more frame        mine.Next = callee.Next; callee.Next = mine      → mine, the new outermost frame
/// resumed frame again   innermost = callee.Next; callee.Next = mine      → innermost; mine.Next stays
/// </code>
/// If a call has returned a task in place of a chain, the callee is a <see cref="PendingTask"/>, and the frame the innermost one.
/// <para>
/// Reading the contexts of the thread costs more than all of that. All frames of a chain suspend on one thread, one right after the other,
/// and a caller that finds its contexts changed restores them (<see cref="ContextSnapshot"/>). So the outermost frame notes that the
/// contexts are unchanged (<see cref="Continuation.ContextsAreKnown"/>).
/// </para>
/// <para>
/// The dispatcher captures the execution context of a frame that suspends again, right after Resume has returned. The helpers of the fast
/// body are not inlined, because that halves the code of a suspension point.
/// </para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class Suspension
{
    /// <summary>The fast body waits for an awaiter.</summary>
    /// <returns>The outermost frame: <paramref name="mine"/>.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Continuation Innermost(Frame mine, int state)
    {
        mine.State = state;
        CaptureContext(mine, Thread.CurrentThread);
        mine.Next = mine;
        return mine;
    }

    /// <summary>The fast body waits for a variant, and continues on the thread that completes it.</summary>
    /// <returns>The new outermost frame: <paramref name="mine"/>.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Continuation NoContinuationContext(Continuation callee, Frame mine, int state)
    {
        if (callee.ContextsAreKnown) return LinkInSameContexts(callee, mine, state);
        if (callee.WaitsForTask) return InnermostOfTask(callee, mine, state);
        if (callee.CallerReturns) return LinkAndReturn(callee, mine, state);
        mine.State = state;
        CaptureContext(mine, Thread.CurrentThread);
        return Link(callee, mine);
    }

    /// <summary>The fast body waits for a variant, and returns to the current SynchronizationContext or TaskScheduler.</summary>
    /// <returns>The new outermost frame: <paramref name="mine"/>.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Continuation WithContinuationContext(Continuation callee, Frame mine, int state)
    {
        if (callee.ContextsAreKnown) return LinkInSameContexts(callee, mine, state);
        if (callee.WaitsForTask) return InnermostOfTask(ReturningToContext(callee), mine, state);
        return LinkAndReturn(callee, mine, state);
    }

    /// <summary>The resume body waits for an awaiter.</summary>
    /// <returns>The innermost frame: <paramref name="mine"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Continuation InnermostAgain(Frame mine, int state)
    {
        mine.State = state;
        return mine;
    }

    /// <summary>The resume body waits for a variant, and continues on the thread that completes it.</summary>
    /// <returns>The innermost frame of the callee's chain, whose outermost one now leads to <paramref name="mine"/>.</returns>
    public static Continuation NoContinuationContextAgain(Continuation callee, Frame mine, int state)
    {
        if (callee.WaitsForTask) return InnermostOfTaskAgain(callee, mine, state);
        if (callee.CallerReturns) return WithContinuationContextAgain(callee, mine, state);
        return LinkAgain(callee, mine, state, target: null);
    }

    /// <summary>The resume body waits for a variant, and returns to the current SynchronizationContext or TaskScheduler.</summary>
    /// <returns>The innermost frame of the callee's chain, whose outermost one now leads to <paramref name="mine"/>.</returns>
    public static Continuation WithContinuationContextAgain(Continuation callee, Frame mine, int state) => callee.WaitsForTask
        ? InnermostOfTaskAgain(ReturningToContext(callee), mine, state)
        : LinkAgain(callee, mine, state, callee.ContextsAreKnown ? null : ReturnTarget.Current(Thread.CurrentThread));

    /// <summary>
    /// A body waits for a variant, or for the task in its place. A variable says whether it returns to the current SynchronizationContext
    /// or TaskScheduler. The suspension is then finished as one that does not.
    /// </summary>
    /// <returns><paramref name="callee"/>.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Continuation ConfigureAwait(Continuation callee, bool continueOnCapturedContext)
    {
        if (!continueOnCapturedContext) return callee;
        if (callee.WaitsForTask) return ReturningToContext(callee);
        callee.LetCallerReturn();
        return callee;
    }

    /// <summary>The fast body waits for a task.</summary>
    /// <returns>The outermost frame: <paramref name="mine"/>.</returns>
    internal static Continuation InnermostOfTask(Continuation task, Frame mine, int state)
    {
        mine.WaitFor(Unsafe.As<PendingTask>(task));
        return Innermost(mine, state);
    }

    /// <summary>The resume body waits for a task.</summary>
    /// <returns>The innermost frame: <paramref name="mine"/>.</returns>
    internal static Continuation InnermostOfTaskAgain(Continuation task, Frame mine, int state)
    {
        mine.WaitFor(Unsafe.As<PendingTask>(task));
        return InnermostAgain(mine, state);
    }

    /// <summary>Links one more frame.</summary>
    /// <returns>The new outermost frame: <paramref name="mine"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Continuation Link(Continuation callee, Frame mine)
    {
        mine.Next = callee.OpenCircle(mine);
        return mine;
    }

    private static Continuation LinkInSameContexts(Continuation callee, Frame mine, int state)
    {
        mine.SuspendInKnownContexts(state);
        if (callee.Context is { } context) mine.Context = context;
        return Link(callee, mine);
    }

    private static Continuation LinkAndReturn(Continuation callee, Frame mine, int state)
    {
        Thread thread = Thread.CurrentThread;
        if (ReturnTarget.Current(thread) is { } target)
        {
            mine.State = state;
            mine.Context = new FrameContexts(ThreadContexts.Execution(thread)) { Target = target };
        }
        else
        {
            mine.SuspendInKnownContexts(state);
            CaptureContext(mine, thread);
        }

        return Link(callee, mine);
    }

    // The dispatcher adds the execution context. Contexts of an earlier suspension are dropped.
    private static Frame LinkAgain(Continuation callee, Frame mine, int state, object? target)
    {
        mine.State = state;
        if (target is not null) mine.Context = new FrameContexts(null) { Target = target };
        else if (mine.Context is FrameContexts) mine.Context = null;
        return callee.OpenCircle(mine);
    }

    private static Continuation ReturningToContext(Continuation callee)
    {
        Unsafe.As<PendingTask>(callee).ReturnsToContext = true;
        return callee;
    }

    /// <summary>Captures the execution context. A new frame has null already, the common context, so no write barrier is needed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void CaptureContext(Frame mine, Thread thread)
    {
        ExecutionContext? context = ThreadContexts.Execution(thread);
        if (context is not null) mine.Context = context;
    }
}
