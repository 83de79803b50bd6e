using System.Diagnostics;
using Async2.Insides;

namespace Async2;

/// <summary>
/// The continuation in front of a leaf that must subscribe in another SynchronizationContext than the thread will have by then: its
/// method changed the context before it suspended, and a caller has restored its own.
/// </summary>
/// <remarks>
/// <code>
/// tail.Next ──► SubscriptionContext ──► leaf ──► … ──► tail
/// </code>
/// It drops out of the chain as soon as it has subscribed: the dispatcher never resumes it.
/// </remarks>
[StackTraceHidden]
internal sealed class SubscriptionContext : Continuation
{
    private readonly SynchronizationContext? _synchronization;

    private SubscriptionContext(Continuation leaf, SynchronizationContext? synchronization)
    {
        Next = leaf;
        Context = leaf.Context;
        State = NotAnActivation;
        _synchronization = synchronization;
    }

    /// <summary>
    /// Lets the leaf of a chain under construction subscribe in <paramref name="synchronization"/>. The innermost caller's word counts.
    /// </summary>
    internal static void Remember(Continuation tail, SynchronizationContext? synchronization)
    {
        Continuation leaf = tail.LeafOfCircle;
        if (leaf is not SubscriptionContext) tail.Next = new SubscriptionContext(leaf, synchronization);
    }

    public override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();

    public override void Subscribe(ChainRoot root)
    {
        Continuation leaf = Next!;
        root.Leaf = leaf;

        Thread thread = Thread.CurrentThread;
        SynchronizationContext? saved = ThreadContexts.Synchronization(thread);
        ThreadContexts.SetSynchronization(thread, _synchronization);
        try
        {
            leaf.Subscribe(root);
        }
        finally
        {
            ThreadContexts.SetSynchronization(thread, saved);
        }
    }
}
