namespace Async2;

/// <summary>
/// Suspensions as the experiment had them, for comparison: finished by single steps instead of one helper of <see cref="Suspension"/>, or
/// each in a frame of its own.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class SuspensionSteps
{
    /// <summary>Captures the execution context, for <see cref="Continuation.Context"/>.</summary>
    /// <remarks>A call, as in the code of the runtime's JIT before it had one helper.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static object? CaptureExecutionContext() => ThreadContexts.Execution(Thread.CurrentThread);

    /// <summary>
    /// Captures the execution context with the SynchronizationContext or TaskScheduler to return to, for <see
    /// cref="Continuation.Context"/>.
    /// </summary>
    /// <remarks>A call, as <see cref="CaptureExecutionContext"/>.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static object? CaptureContinuationContext()
    {
        Thread thread = Thread.CurrentThread;
        ExecutionContext? execution = ThreadContexts.Execution(thread);
        return ReturnTarget.Current(thread) is { } target ? new FrameContexts(execution) { Target = target } : execution;
    }

    /// <summary>One of these two, as <see cref="Suspension.ConfigureAwait"/> has said behind <paramref name="callee"/>.</summary>
    public static object? CaptureConfiguredContext(Continuation callee) =>
        callee.CallerReturns ? CaptureContinuationContext() : CaptureExecutionContext();

    /// <summary>The fast body links one more frame.</summary>
    /// <returns>The new outermost frame: <paramref name="mine"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Continuation Link(Continuation callee, Frame mine) => Suspension.Link(callee, mine);

    /// <summary>The resume body links the frame that suspends again.</summary>
    /// <returns>The innermost frame of the callee's chain, whose outermost one now leads to <paramref name="mine"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Continuation LinkAgain(Continuation callee, Frame mine) => callee.OpenCircle(mine);

    /// <summary>A resumed activation has suspended in a new frame, as a fast body does. The new frame replaces the resumed one.</summary>
    /// <param name="mine">The new outermost frame.</param>
    /// <param name="resumed">The frame that was resumed.</param>
    /// <returns>The innermost frame of the chain, whose outermost one is now linked to the caller of <paramref name="resumed"/>.</returns>
    public static Continuation InPlaceOf(Continuation mine, Continuation resumed) => mine.OpenCircle(resumed.Next!);
}
