using System.Diagnostics;

namespace Async2;

/// <summary>
/// Stands in front of a leaf that must subscribe in another SynchronizationContext than the thread will have by then: its
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
        State = ChainRoot.NotAnActivation;
        _synchronization = synchronization;
    }

    /// <summary>Lets the leaf of a chain under construction subscribe in <paramref name="synchronization"/>. The innermost caller's word counts.</summary>
    internal static void Remember(Continuation tail, SynchronizationContext? synchronization)
    {
        Continuation leaf = tail.Next!;
        if (leaf is not SubscriptionContext) tail.Next = new SubscriptionContext(leaf, synchronization);
    }

    public override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();

    public override void Subscribe(ChainRoot root)
    {
        Continuation leaf = Next!;
        root.Leaf = leaf;

        ref SynchronizationContext? current = ref ThreadContexts.Synchronization(Thread.CurrentThread);
        SynchronizationContext? saved = current;
        current = _synchronization;
        try
        {
            leaf.Subscribe(root);
        }
        finally
        {
            current = saved;
        }
    }
}
