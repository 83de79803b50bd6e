using System.Diagnostics;
using Async2.Insides;

namespace Async2;

/// <summary>
/// The frames of a chain that had not looked at their callees when one of these ended (<see cref="CallerThatLooks"/>): in async1 they stand
/// on the stack of the thread that has subscribed the leaf, so there they go on, in place, each in the contexts that it had before the
/// call.
/// </summary>
/// <remarks>
/// <code>
/// leaf ──► frame ──► … ──► frame ──► End
///          in place                  by the rules of Transfer
/// </code>
/// The last of them is the frame that the pass resumed, which waits again; in a chain that has just been started, the outermost one.
/// </remarks>
[StackTraceHidden]
internal struct InPlaceStretch
{
    /// <summary>The contexts of frames that have others than those behind them, the innermost first.</summary>
    private SubscriptionContext? _changed;

    /// <summary>That of the frames which <see cref="_changed"/> does not name.</summary>
    private SynchronizationContext? _synchronization;

    /// <summary>What stands behind the last of the frames; null: there are none.</summary>
    internal Continuation? End { get; private set; }

    private readonly SynchronizationContext? Synchronization => _changed is null ? _synchronization : _changed.Synchronization;

    /// <summary>A frame, which may itself be one of these, has called what has ended, or was itself the leaf.</summary>
    /// <param name="leaf">The leaf that has subscribed, or its <see cref="SubscriptionContext"/>.</param>
    /// <param name="caller">What stands behind the leaf.</param>
    /// <param name="behind">What stands behind the frame.</param>
    /// <param name="synchronization">The context in which the frame suspended.</param>
    internal void Extend(Continuation leaf, Continuation caller, Continuation behind, SynchronizationContext? synchronization)
    {
        if (End is null || End == behind)
        {
            End = behind;
            _changed = null;
            _synchronization = synchronization;
        }
        else if (caller != behind && Synchronization != synchronization)
        {
            _changed = SubscriptionContext.InFrontOf(_changed, behind, synchronization);
        }

        _changed = SubscriptionContext.InsideOut(leaf, _changed);
    }

    /// <summary>Makes the contexts of the frame in, or behind, <paramref name="next"/> current: exactly those, as after any call.</summary>
    /// <returns>The frame.</returns>
    internal Continuation Enter(Thread thread, Continuation next)
    {
        while (_changed is not null && _changed.Behind == next) _changed = _changed.Outer;
        Continuation frame = Tasklet.FrameOf(ContextContinuation.CallerOf(next));
        if (ThreadContexts.Synchronization(thread) != Synchronization) ThreadContexts.SetSynchronization(thread, Synchronization);
        if (frame.Context != ThreadContexts.Flowing) EnterExecution(thread, frame.Context);
        return frame;
    }

    internal static void EnterExecution(Thread thread, ExecutionContext? context)
    {
        if (context != ThreadContexts.Execution(thread)) ThreadContexts.Restore(context);
    }

    /// <summary>The frames have ended: what is behind them goes on by the rules of <see cref="Transfer"/>.</summary>
    internal void Leave() => this = default;
}
