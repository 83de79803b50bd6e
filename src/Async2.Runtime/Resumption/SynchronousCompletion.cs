namespace Async2;

/// <summary>
/// The synchronous-completion handshake between the thread that subscribes a callee and the thread that ends it. In async1 the caller looks
/// at its callee's task after the subscription, and continues in place if it is complete. Here the caller has suspended already. So the
/// thread that ends the callee leaves the end to the subscribing thread, if that has not looked yet.
/// </summary>
/// <remarks>
/// <code>
/// subscribes                                        ends the callee
/// caller.WillLook();  innermost.Subscribe(…)        caller.IsAwaited?
/// caller.TryLook()                                  caller.TryLeaveEnd()
///     false: it has ended; the caller continues here    true: the other thread owns the chain
///     true:  the other thread continues                 false: continues by the rules of Transfer
/// </code>
/// No thread resumes a caller before it has looked, so it is still in this chain when it does. One exchange on each side decides.
/// </remarks>
[StackTraceHidden]
internal static class SynchronousCompletion
{
    /// <summary>
    /// Subscribes an innermost frame at which its caller has not looked yet, and lets the caller look. It does so even if the awaiter
    /// throws, since the callee may have ended.
    /// </summary>
    /// <returns>
    /// The link behind the callee, if that has ended by now. The current thread then owns the chain again, with the end in <see
    /// cref="ChainCompletion.Innermost"/>.
    /// </returns>
    internal static Continuation? SubscribeAndLook(ChainCompletion completion, Frame innermost, Continuation end)
    {
        Continuation caller = innermost.Next!;
        int state = caller.WillLook();
        Subscribe(completion, innermost, end);
        return caller.TryLook(state) ? null : caller;
    }

    /// <summary>Subscribes an innermost frame. Exceptions of its awaiter are raised on the thread pool.</summary>
    internal static void Subscribe(ChainCompletion completion, Frame innermost, Continuation end)
    {
        try
        {
            if (innermost.SubscribesElsewhere) SubscribeElsewhere(completion, innermost, end);
            else innermost.Subscribe(completion);
        }
        catch (Exception exception)
        {
            AsyncExceptions.ThrowOnThreadPool(exception);
        }
    }

    /// <summary>Leaves the end of <paramref name="callee"/> to its caller, unless that has looked.</summary>
    internal static bool TryLeave(ref DispatchPass pass, Frame callee, Continuation outcome)
    {
        Continuation caller = callee.Next!;
        ChainCompletion completion = pass.Completion;
        Continuation? innermost = completion.Innermost;
        Transfer.KeepContext(pass.Thread, caller, outcome);
        completion.Innermost = outcome;
        if (caller.TryLeaveEnd()) return true;
        completion.Innermost = innermost;
        return false;
    }

    // A method has changed the SynchronizationContext before it, or its callee, suspended.
    private static void SubscribeElsewhere(ChainCompletion completion, Frame innermost, Continuation end)
    {
        innermost.ForgetElsewhere();
        Thread thread = Thread.CurrentThread;
        SynchronizationContext? saved = ThreadContexts.Synchronization(thread);
        ThreadContexts.SetSynchronization(thread, FrameContexts.SynchronizationOf(innermost, end, saved));
        try
        {
            innermost.Subscribe(completion);
        }
        finally
        {
            ThreadContexts.SetSynchronization(thread, saved);
        }
    }
}
