namespace Async2;

/// <summary>
/// The contexts of a thread before a call of a variant. The caller restores them, since an async method's changes to ExecutionContext and
/// SynchronizationContext are invisible to its caller.
/// </summary>
/// <remarks>
/// For use on the captured thread only, within one activation of a fast body, resume body or thunk. In a body with try regions it also
/// says whether a call is in flight: a handler restores only then.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public struct ContextSnapshot
{
    internal Thread Thread;
    private readonly ExecutionContext? _execution;
    private readonly SynchronizationContext? _synchronization;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ContextSnapshot(Thread thread)
    {
        Thread = thread;
        _execution = ThreadContexts.Execution(thread);
        _synchronization = ThreadContexts.Synchronization(thread);
    }

    /// <summary>Captures the contexts of <paramref name="thread"/>, which must be the current one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ContextSnapshot CaptureOf(Thread thread) => new(thread);

    /// <summary>Captures the contexts of the current thread.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ContextSnapshot Capture() => new(Thread.CurrentThread);

    /// <summary>
    /// Makes the captured contexts current again, and raises AsyncLocal change notifications. A suspended callee still subscribes in its
    /// own SynchronizationContext.
    /// </summary>
    /// <param name="callee">The continuation that the callee returned, or null.</param>
    /// <returns><paramref name="callee"/>, so that the caller need not save it across a call that is rarely made.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly Continuation? Restore(Continuation? callee) =>
        ThreadContexts.Execution(Thread) != _execution || ThreadContexts.Synchronization(Thread) != _synchronization
            ? RestoreChanged(Thread, _execution, _synchronization, callee)
            : callee;

    /// <summary>The same, if the callee has ended.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void RestoreCompleted() => Restore(null);

    /// <summary>Restores as <see cref="Restore(Continuation)"/>, in a body with try regions: the call is no longer in flight.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Continuation? End(Continuation? callee)
    {
        callee = Restore(callee);
        Thread = null!;
        return callee;
    }

    /// <inheritdoc cref="End(Continuation)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndCompleted() => End(null);

    /// <summary>On entry to a handler: restores if a call is in flight.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndInHandler()
    {
        if (Thread is not null) EndCompleted();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Continuation? RestoreChanged(
        Thread thread, ExecutionContext? execution, SynchronizationContext? synchronization, Continuation? callee)
    {
        SynchronizationContext? current = ThreadContexts.Synchronization(thread);
        if (callee is { Status: CallStatus.Suspended })
        {
            callee.ForgetContexts();
            if (current != synchronization) FrameContexts.Remember(callee, current);
            ThreadContexts.PutBackSilently(thread, execution, synchronization);      // the subscription comes first (ReturnPath)
            return callee;
        }

        ThreadContexts.PutBack(thread, execution, synchronization);
        return callee;
    }
}
