namespace Async2;

/// <summary>
/// The end of a suspension of a method in mode <see cref="ContextMode.Flow"/> that waits for a variant. The method continues in the
/// ExecutionContext that its callee ends with.
/// </summary>
/// <remarks>
/// The callee's changes to the contexts stay. So the SynchronizationContext or TaskScheduler to return to is the current one when the
/// callee has suspended.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class FlowingSuspension
{
    /// <inheritdoc cref="Suspension.NoContinuationContext"/>
    public static Continuation NoContinuationContext(Continuation callee, Frame mine, int state)
    {
        if (callee.WaitsForTask) return Suspension.InnermostOfTask(callee, mine, state);
        Suspend(callee, mine, state);
        return Suspension.Link(callee, mine);
    }

    /// <inheritdoc cref="Suspension.WithContinuationContext"/>
    public static Continuation WithContinuationContext(Continuation callee, Frame mine, int state) =>
        NoContinuationContext(Suspension.ConfigureAwait(callee, true), mine, state);

    /// <inheritdoc cref="Suspension.NoContinuationContextAgain"/>
    public static Continuation NoContinuationContextAgain(Continuation callee, Frame mine, int state)
    {
        if (callee.WaitsForTask) return Suspension.InnermostOfTaskAgain(callee, mine, state);
        Suspend(callee, mine, state);
        return callee.OpenCircle(mine);
    }

    /// <inheritdoc cref="Suspension.WithContinuationContextAgain"/>
    public static Continuation WithContinuationContextAgain(Continuation callee, Frame mine, int state) =>
        NoContinuationContextAgain(Suspension.ConfigureAwait(callee, true), mine, state);

    private static void Suspend(Continuation callee, Frame mine, int state)
    {
        mine.State = state;
        object? target = callee is { CallerReturns: true, ContextsAreKnown: false } ? ReturnTarget.Current(Thread.CurrentThread) : null;
        mine.Context = target is null ? ThreadContexts.Flowing : new FrameContexts(ThreadContexts.Flowing) { Target = target };
    }
}
