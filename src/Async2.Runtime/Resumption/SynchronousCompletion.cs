namespace Async2;

/// <summary>
/// The synchronous-completion handshake between the thread that subscribes a callee and the one that ends it. In async1 the caller looks at
/// its callee's task when that has subscribed, and goes on in place if it is complete by then; here the caller has suspended already. So
/// whoever ends the callee leaves the end to the thread that subscribes, as long as that one has not looked.
/// </summary>
/// <remarks>
/// <code>
/// subscribes                                        ends the callee
/// caller.WillLook();  innermost.Subscribe(…)        caller.IsAwaited?
/// caller.TryLook()                                  caller.TryLeaveEnd()
///     false: it has ended, and goes on here             true: the chain is that thread's now
///     true:  who ends it goes on                        false: goes on by the rules of Transfer
/// </code>
/// Nobody resumes a caller before it has looked, so it is there, in this chain, when its thread does: one exchange on each side decides.
/// </remarks>
[StackTraceHidden]
internal static class SynchronousCompletion
{
    /// <summary>
    /// Subscribes an innermost frame at which its caller has not looked yet, and lets the caller look. Nobody can handle an exception of
    /// the awaiter, but the callee may have ended.
    /// </summary>
    /// <returns>
    /// What stands behind the callee, if that has ended by now: the chain is the current thread's again, with the end in
    /// <see cref="ChainCompletion.Innermost"/>.
    /// </returns>
    internal static Continuation? Subscribe(ChainCompletion completion, Frame innermost, Continuation end)
    {
        Continuation caller = innermost.Next!;
        int state = caller.WillLook();
        try
        {
            if (innermost.SubscribesElsewhere) SubscribeElsewhere(completion, innermost, end);
            else innermost.Subscribe(completion);
        }
        catch (Exception exception)
        {
            AsyncExceptions.ThrowOnThreadPool(exception);
        }

        return caller.TryLook(state) ? null : caller;
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

    // A method has changed the SynchronizationContext before it suspended, or before it called what suspended.
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
