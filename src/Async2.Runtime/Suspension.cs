using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>What finishes a suspension: one call per suspension point, from the outlined suspension code of a method.</summary>
/// <remarks>
/// <code>
/// leaf alone            leaf.Next = leaf
/// one more frame        mine.Next = tail.Next; tail.Next = mine          → mine, the new tail
/// resumed frame again   leaf = tail.Next; tail.Next = mine               → leaf; mine.Next stays
/// </code>
/// The execution context of a frame that suspends again is captured by the dispatcher, right after Resume has returned.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class Suspension
{
    /// <summary>The fast body waits for an awaiter.</summary>
    /// <returns>The tail: <paramref name="mine"/>.</returns>
    public static Continuation Leaf(Continuation mine, int state)
    {
        mine.State = state;
        CaptureContext(mine, Thread.CurrentThread);
        mine.Next = mine;
        return mine;
    }

    /// <summary>The fast body waits for a variant, and goes on wherever that one completes.</summary>
    /// <returns>The new tail: <paramref name="mine"/>.</returns>
    public static Continuation NoContinuationContext(Continuation tail, Continuation mine, int state)
    {
        mine.State = state;
        CaptureContext(mine, Thread.CurrentThread);
        return Link(tail, mine);
    }

    /// <summary>The fast body waits for a variant, and returns to the current SynchronizationContext or TaskScheduler.</summary>
    /// <returns>The new tail: <paramref name="mine"/>.</returns>
    public static Continuation WithContinuationContext(Continuation tail, Continuation mine, int state)
    {
        Thread thread = Thread.CurrentThread;
        mine.State = state;
        CaptureContext(mine, thread);
        return Link(ContextContinuation.Behind(tail, thread), mine);
    }

    /// <summary>The resume body waits for an awaiter.</summary>
    /// <returns>The leaf: <paramref name="mine"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Continuation LeafAgain(Continuation mine, int state)
    {
        mine.State = state;
        return mine;
    }

    /// <summary>The resume body waits for a variant, and goes on wherever that one completes.</summary>
    /// <returns>The leaf of the callee's chain, whose tail now leads to <paramref name="mine"/>.</returns>
    public static Continuation NoContinuationContextAgain(Continuation tail, Continuation mine, int state)
    {
        mine.State = state;
        Continuation leaf = tail.Next!;
        tail.Next = mine;
        return leaf;
    }

    /// <summary>The resume body waits for a variant, and returns to the current SynchronizationContext or TaskScheduler.</summary>
    /// <returns>The leaf of the callee's chain, whose tail now leads to <paramref name="mine"/>.</returns>
    public static Continuation WithContinuationContextAgain(Continuation tail, Continuation mine, int state) =>
        NoContinuationContextAgain(ContextContinuation.Behind(tail, Thread.CurrentThread), mine, state);

    /// <summary>Puts <paramref name="mine"/> behind <paramref name="tail"/>.</summary>
    /// <returns>The new tail.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Continuation Link(Continuation tail, Continuation mine)
    {
        mine.Next = tail.Next;
        tail.Next = mine;
        return mine;
    }

    /// <summary>A new continuation has null already, which is the common context: that saves the write barrier.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void CaptureContext(Continuation mine, Thread thread)
    {
        ExecutionContext? context = ThreadContexts.Execution(thread);
        if (context is not null) mine.Context = context;
    }
}
