namespace Async2;

/// <summary>
/// The frames of a chain whose callee ended before they looked at it (<see cref="SynchronousCompletion"/>). In async1 they are on the stack
/// of the thread that subscribed the innermost frame. So they continue there, in place, each in the contexts that it had before the call.
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
    /// <summary>The context of frames without a note of another one (<see cref="FrameContexts"/>).</summary>
    private SynchronizationContext? _synchronization;

    /// <summary>The link behind the last of the frames; null: there are none.</summary>
    internal Continuation? End { get; private set; }

    /// <summary>Whether a frame is one of these, but not the last.</summary>
    internal readonly bool IsCallee(Frame frame) => End is { } end && frame.Next != end;

    /// <summary>The callee of a frame, or the frame itself if it was innermost, has ended. The frame may already be one of these.</summary>
    /// <param name="caller">The link behind the callee that has ended.</param>
    /// <param name="behind">The link behind the frame.</param>
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
        if (!FrameContexts.IsFlowing(frame)) ThreadContexts.SetExecution(thread, FrameContexts.ExecutionIn(frame.Context));
        return frame;
    }

    private static Continuation LastBefore(Continuation first, Continuation behind)
    {
        Continuation last = first;
        while (last.Next != behind) last = last.Next!;
        return last;
    }
}
