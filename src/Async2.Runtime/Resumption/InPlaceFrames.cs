namespace Async2;

/// <summary>
/// The frames of a chain whose callee ended before they looked at it (<see cref="SynchronousCompletion"/>). In async1 they stand on the
/// stack of the thread that has subscribed the innermost frame. So they go on there, in place, each in the contexts that it had before
/// the call.
/// </summary>
/// <remarks>
/// <code>
/// innermost ──► frame ──► … ──► frame ──► End
///               in place                  by the rules of Transfer
/// </code>
/// The last of them is the frame that the pass resumed, which waits again; in a chain that has just been started, the outermost one.
/// </remarks>
[StackTraceHidden]
internal struct InPlaceFrames
{
    /// <summary>The context of the frames that have no other one of their own (<see cref="FrameContexts"/>).</summary>
    private SynchronizationContext? _synchronization;

    /// <summary>What stands behind the last of the frames; null: there are none.</summary>
    internal Continuation? End { get; private set; }

    /// <summary>A frame, which may itself be one of these, has called what has ended, or was itself the innermost one.</summary>
    /// <param name="caller">What stands behind the callee that has ended.</param>
    /// <param name="behind">What stands behind the frame.</param>
    /// <param name="synchronization">The context in which the frame suspended.</param>
    internal void Extend(Continuation caller, Continuation behind, SynchronizationContext? synchronization)
    {
        if (End is not { } end || end == behind)
        {
            End = behind;
            _synchronization = synchronization;
        }
        else if (caller != behind && FrameContexts.SynchronizationOf(behind, end, _synchronization) != synchronization)
        {
            FrameContexts.RememberOf(LastBefore(caller, behind), synchronization);
        }
    }

    /// <summary>Makes the contexts of the frame in <paramref name="next"/> current: exactly those, as after any call.</summary>
    /// <returns>The frame.</returns>
    internal readonly Frame Enter(Thread thread, Continuation next)
    {
        SynchronizationContext? synchronization = FrameContexts.SynchronizationOf(next, End!, _synchronization);
        Frame frame = PackedFrames.FrameOf(next);
        if (ThreadContexts.Synchronization(thread) != synchronization) ThreadContexts.SetSynchronization(thread, synchronization);
        if (!FrameContexts.IsFlowing(frame)) EnterExecution(thread, FrameContexts.ExecutionIn(frame.Context));
        return frame;
    }

    internal static void EnterExecution(Thread thread, ExecutionContext? context)
    {
        if (context != ThreadContexts.Execution(thread)) ThreadContexts.Restore(context);
    }

    /// <summary>The frames have ended: the frame behind them goes on by the rules of <see cref="Transfer"/>.</summary>
    internal void Leave() => this = default;

    private static Continuation LastBefore(Continuation first, Continuation behind)
    {
        Continuation last = first;
        while (last.Next != behind) last = last.Next!;
        return last;
    }
}
