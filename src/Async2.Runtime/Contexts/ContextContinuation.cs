using System.Diagnostics;
using Async2.Insides;

namespace Async2;

/// <summary>
/// The continuation between a callee's tail and a caller that must be resumed in a SynchronizationContext or on a TaskScheduler.
/// </summary>
[StackTraceHidden]
internal sealed class ContextContinuation(object target) : ParkedFrame
{
    /// <summary>A SynchronizationContext or a TaskScheduler.</summary>
    internal readonly object Target = target;

    /// <summary>
    /// As <see cref="Behind(Continuation, Thread)"/> on the current thread, at which it only looks if the tail does not say what there is.
    /// </summary>
    internal static Continuation Behind(Continuation tail) =>
        tail.ContextsAreKnown ? tail : Behind(tail, Thread.CurrentThread);

    /// <summary>
    /// Lets whoever waits for the chain up to <paramref name="tail"/> be resumed where the current context of <paramref name="thread"/>
    /// (the current one) wants it.
    /// </summary>
    /// <returns>The new tail.</returns>
    internal static Continuation Behind(Continuation tail, Thread thread)
    {
        if (CurrentTarget(thread) is not { } target) return tail;
        var mine = new ContextContinuation(target) { State = ReturnsChain };
        mine.LinkBehind(tail);
        return mine;
    }

    /// <summary>The frame, or the tasklet with it, that is resumed in place of what stands behind its callee.</summary>
    internal static Continuation CallerOf(Continuation behind) => behind is ContextContinuation ? behind.Next! : behind;

    /// <summary>Where an await on <paramref name="thread"/> (the current one) returns to; null: anywhere. As async1 decides it.</summary>
    internal static object? CurrentTarget(Thread thread)
    {
        SynchronizationContext? synchronization = ThreadContexts.Synchronization(thread);
        if (synchronization is not null && synchronization.GetType() != typeof(SynchronizationContext)) return synchronization;

        TaskScheduler scheduler = TaskScheduler.Current;
        return scheduler == TaskScheduler.Default ? null : scheduler;
    }
}
