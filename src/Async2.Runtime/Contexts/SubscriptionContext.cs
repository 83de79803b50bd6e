using System.Diagnostics;
using Async2.Insides;

namespace Async2;

/// <summary>
/// The continuation in front of a leaf that must subscribe in another SynchronizationContext than the thread will have by then: a method
/// changed the context before it suspended, or before it called what suspended, and its caller has restored its own.
/// </summary>
/// <remarks>
/// <code>
/// tail.Next ──► SubscriptionContext of the outermost ──► … of the innermost ──► leaf ──► … ──► tail
/// </code>
/// They drop out of the chain as soon as they have subscribed: the dispatcher never resumes them. But they tell it the contexts of frames
/// that go on in place.
/// </remarks>
[StackTraceHidden]
internal sealed class SubscriptionContext : Continuation
{
    /// <summary>The last of the frames that suspended in the context; once the chain is closed, what stands behind it.</summary>
    private Continuation _last;

    internal SubscriptionContext(Continuation behind, SynchronizationContext? synchronization)
    {
        _last = behind;
        Synchronization = synchronization;
        State = NotAnActivation;
    }

    /// <summary>That of the frames up to <see cref="Behind"/>.</summary>
    internal SynchronizationContext? Synchronization { get; }

    /// <summary>What stands behind the frames.</summary>
    internal Continuation Behind => _last;

    /// <summary>Where they go on in place: what is behind them.</summary>
    internal SubscriptionContext? Outer { get; private set; }

    /// <summary>The leaf that subscribes in the contexts in front of it.</summary>
    internal static Continuation LeafBehind(Continuation first)
    {
        while (first is SubscriptionContext) first = first.Next!;
        return first;
    }

    /// <summary>
    /// Lets the leaf of a chain under construction subscribe in <paramref name="synchronization"/>. The innermost caller's word counts.
    /// </summary>
    internal static void Remember(Continuation tail, SynchronizationContext? synchronization)
    {
        Continuation leaf = tail.LeafOfCircle;
        tail.LeafOfCircle = new SubscriptionContext(tail, synchronization) { Next = leaf, Context = leaf.Context };
    }

    /// <summary>The contexts that have subscribed <paramref name="leaf"/>, the innermost first, and behind them others.</summary>
    internal static SubscriptionContext? InsideOut(Continuation leaf, SubscriptionContext? outer)
    {
        for (var each = leaf as SubscriptionContext; each is not null; each = each.Next as SubscriptionContext)
        {
            each.Outer = outer;
            outer = each;
        }

        return outer;
    }

    /// <summary>The context of further frames, which lie in front of <paramref name="outer"/>'s.</summary>
    internal static SubscriptionContext InFrontOf(
        SubscriptionContext? outer, Continuation behind, SynchronizationContext? synchronization) =>
        new(behind, synchronization) { Outer = outer };

    public override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();

    public override void Subscribe(ChainRoot root)
    {
        Continuation leaf = Next!;
        root.Leaf = leaf;
        _last = _last.Next!;

        Thread thread = Thread.CurrentThread;
        SynchronizationContext? saved = ThreadContexts.Synchronization(thread);
        ThreadContexts.SetSynchronization(thread, Synchronization);
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
