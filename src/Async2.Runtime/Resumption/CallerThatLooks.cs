using System.Diagnostics;

namespace Async2;

/// <summary>
/// The caller of a leaf that subscribes. In async1 it looks at its callee's task when that has subscribed, and what is complete by then
/// goes on in place; here it has suspended already. So whoever ends the callee, on whatever thread, leaves the end to the thread that
/// subscribes, as long as that one has not looked.
/// </summary>
/// <remarks>
/// <code>
/// subscribes                                  ends the callee
/// caller.WillLook();  leaf.Subscribe(root)    caller.IsAwaited?
/// caller.TryLook()                            caller.TryLeaveEnd()
///     false: it has ended, and goes on here       true: the chain is that thread's now
///     true:  who ends it goes on                  false: goes on by the rules of Transfer
/// </code>
/// Nobody resumes a caller before it has looked, so it is there, in this chain, when its thread does: one exchange on each side decides.
/// </remarks>
[StackTraceHidden]
internal static class CallerThatLooks
{
    /// <summary>
    /// Subscribes a leaf at which its caller has not looked yet, and lets the caller look. What the awaiter throws nobody can handle, but
    /// the callee may have ended.
    /// </summary>
    /// <returns>
    /// What stands behind the callee, if that has ended by now: the chain is the current thread's again, with the end in
    /// <see cref="ChainRoot.Leaf"/>.
    /// </returns>
    internal static Continuation? Subscribe(ChainRoot root, Continuation leaf)
    {
        Continuation caller = SubscriptionContext.LeafBehind(leaf).Next!;
        int state = caller.WillLook();
        try
        {
            leaf.Subscribe(root);
        }
        catch (Exception exception)
        {
            AsyncExceptions.ThrowOnThreadPool(exception);
        }

        return caller.TryLook(state) ? null : caller;
    }

    /// <summary>Leaves the end of <paramref name="callee"/> to its caller, unless that has looked.</summary>
    internal static bool TryLeave(ChainRoot root, ref DispatchPass pass, Continuation callee, Continuation outcome)
    {
        Continuation next = callee.Next!;
        Continuation? leaf = root.Leaf;
        Transfer.KeepContext(pass.Thread, ContextContinuation.CallerOf(next), outcome);
        root.Leaf = outcome;
        pass.OwnsChain = false;
        if (next.TryLeaveEnd()) return true;
        pass.OwnsChain = true;
        root.Leaf = leaf;
        return false;
    }
}
