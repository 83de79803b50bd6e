using System.Diagnostics;
using Async2.Insides;

namespace Async2;

/// <summary>
/// What stands between a leaf and its caller while the leaf subscribes to an awaiter that may end it before OnCompleted has returned. In
/// async1 the caller looks at its callee's task only then, and what is complete goes on in place; here the caller has suspended already.
/// </summary>
/// <remarks>
/// <code>
/// leaf ──► FirstLook ──► its caller
///
/// State    subscribing    who ends the callee, on whatever thread, leaves the end here: the chain is the subscriber's
///          ended          the subscriber goes on in place
///          looked         the callee had not ended: it goes on by the rules of Transfer, and who comes by here takes this out of the chain
/// </code>
/// </remarks>
[StackTraceHidden]
internal sealed class FirstLook : ParkedFrame
{
    private const int Subscribing = NotAnActivation;
    private const int Ended = NotAnActivation + 1;
    private const int Looked = NotAnActivation + 2;

    /// <summary>That of the subscription that is going on, of those inside each other the innermost.</summary>
    [ThreadStatic]
    private static FirstLook? t_current;

    private bool HasLooked => Volatile.Read(ref State) == Looked;

    /// <summary>The leaf is about to subscribe to an awaiter that may end it at once.</summary>
    internal static void PutBehindLeaf(ChainRoot root)
    {
        Continuation leaf = root.Leaf!;
        FirstLook mine = ContinuationPool.Rent<FirstLook>() ?? new();
        mine.State = Subscribing;
        mine.Next = leaf.Next;
        leaf.Next = mine;
        t_current = mine;
    }

    /// <summary>
    /// Subscribes a leaf at which its caller has not looked yet, and lets the caller look. What the awaiter throws nobody can handle, but
    /// the callee may have ended.
    /// </summary>
    /// <returns>The end of the callee, if it has come by now: the chain is the subscriber's again.</returns>
    internal static FirstLook? Subscribe(ChainRoot root, Continuation leaf)
    {
        ref FirstLook? current = ref t_current;
        FirstLook? outer = current;
        current = null;
        root.CallersWillLook = true;
        try
        {
            leaf.Subscribe(root);
        }
        catch (Exception exception)
        {
            AsyncExceptions.ThrowOnThreadPool(exception);
        }

        FirstLook? mine = current;
        current = outer;
        return mine is not null && Interlocked.CompareExchange(ref mine.State, Looked, Subscribing) == Ended ? mine : null;
    }

    /// <summary>Leaves the end of <paramref name="callee"/> here, unless its caller has looked.</summary>
    internal bool TryLeave(ChainRoot root, ref DispatchPass pass, Continuation callee, Continuation outcome)
    {
        if (HasLooked) return false;
        Outcome = outcome;
        if (CallerOf(Next!).Context == ThreadContexts.Flowing) Context = ThreadContexts.Execution(pass.Thread);
        root.Leaf = null;       // who calls once too often must not resume what has ended
        callee.Next = null;
        pass.OwnsChain = false;
        if (Interlocked.CompareExchange(ref State, Ended, Subscribing) == Subscribing) return true;
        pass.OwnsChain = true;
        callee.Next = this;
        return false;
    }

    /// <summary>Takes this out of the chain behind <paramref name="callee"/>.</summary>
    /// <returns>What stands behind the callee then.</returns>
    internal Continuation TakeOut(Continuation callee)
    {
        Continuation next = Next!;
        callee.Next = next;
        Release();
        return next;
    }

    /// <summary>This may be used again.</summary>
    internal void Release()
    {
        Outcome = null;
        Context = null;
        ContinuationPool.Return(this);
    }

    /// <summary>The frame, or the tasklet with it, that is resumed in place of what stands behind its callee.</summary>
    internal static Continuation CallerOf(Continuation behind) => behind is ContextContinuation ? behind.Next! : behind;
}
