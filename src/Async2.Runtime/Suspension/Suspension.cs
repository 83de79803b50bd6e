using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Async2.Insides;

namespace Async2;

/// <summary>The end of a suspension: one call per suspension point, from the outlined suspension code of a method.</summary>
/// <remarks>
/// <code>
/// leaf alone            leaf.Next = leaf
/// one more frame        mine.Next = tail.Next; tail.Next = mine          → mine, the new tail
/// resumed frame again   leaf = tail.Next; tail.Next = mine               → leaf; mine.Next stays
/// in a new object       as the first line or the second, then InPlaceOf  → leaf; mine.Next = resumed.Next
/// </code>
/// Where a call has returned a task in the place of a variant's chain, the tail is that task (<see cref="AwaitingContinuation"/>), and the
/// frame a leaf, as if it waited for the awaiter.
/// <para>
/// To look at the contexts of the thread costs more than all of that. All frames of a chain suspend on one thread, one right
/// after the other, and a caller that finds its contexts changed restores them (<see cref="ContextSnapshot"/>). So the tail says
/// whether what its method saw still holds (<see cref="Continuation.ContextsAreKnown"/>).
/// </para>
/// <para>
/// The execution context of a frame that suspends again is captured by the dispatcher, right after Resume has returned. The last four
/// methods are the steps by themselves, for code that was woven without the helpers in order to compare. The helpers of the fast body are
/// not inlined: every suspension point has code that calls one, which is half as large so.
/// </para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class Suspension
{
    /// <summary>The fast body waits for an awaiter.</summary>
    /// <returns>The tail: <paramref name="mine"/>.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Continuation Leaf(Continuation mine, int state)
    {
        mine.State = state;
        CaptureContext(mine, Thread.CurrentThread);
        mine.LeafOfCircle = mine;
        return mine;
    }

    /// <summary>The fast body waits for a variant, and goes on wherever that one completes.</summary>
    /// <returns>The new tail: <paramref name="mine"/>.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Continuation NoContinuationContext(Continuation tail, Continuation mine, int state)
    {
        if (tail.ContextsAreKnown) return LinkInSameContexts(tail, mine, state);
        if (tail.IsTask) return LeafOfTask(tail, mine, state);
        mine.State = state;
        CaptureContext(mine, Thread.CurrentThread);
        return Link(tail, mine);
    }

    /// <summary>The fast body waits for a variant, and returns to the current SynchronizationContext or TaskScheduler.</summary>
    /// <returns>The new tail: <paramref name="mine"/>.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Continuation WithContinuationContext(Continuation tail, Continuation mine, int state)
    {
        if (tail.ContextsAreKnown) return LinkInSameContexts(tail, mine, state);
        if (tail.IsTask) return LeafOfTask(tail.ReturningToContext(), mine, state);
        Thread thread = Thread.CurrentThread;
        CaptureContext(mine, thread);
        Continuation behind = ContextContinuation.Behind(tail, thread);
        if (behind == tail) mine.WaitInKnownContexts(state);
        else mine.State = state;
        return Link(behind, mine);
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
        if (tail.IsTask) return LeafOfTaskAgain(tail, mine, state);
        mine.State = state;
        return LinkAgain(tail, mine);
    }

    /// <summary>The resume body waits for a variant, and returns to the current SynchronizationContext or TaskScheduler.</summary>
    /// <returns>The leaf of the callee's chain, whose tail now leads to <paramref name="mine"/>.</returns>
    public static Continuation WithContinuationContextAgain(Continuation tail, Continuation mine, int state)
    {
        if (tail.IsTask) return LeafOfTaskAgain(tail.ReturningToContext(), mine, state);
        Continuation behind = ContextContinuation.Behind(tail);
        mine.State = state;
        return LinkAgain(behind, mine);
    }

    /// <summary>
    /// A resumed activation has suspended in a new continuation, as a fast body does; now that one takes the place of the one that was
    /// resumed.
    /// </summary>
    /// <param name="mine">The new tail.</param>
    /// <param name="resumed">The continuation that was resumed.</param>
    /// <returns>The leaf of the chain, whose tail now stands before what <paramref name="resumed"/> stood before.</returns>
    public static Continuation InPlaceOf(Continuation mine, Continuation resumed) => mine.OpenCircle(resumed.Next!);

    /// <summary>
    /// A body waits for a variant, or for the task in its place, and only now it is known whether it returns to the current
    /// SynchronizationContext or TaskScheduler. Then the suspension is finished as one that does not.
    /// </summary>
    /// <returns>The new tail.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Continuation ConfigureAwait(Continuation tail, bool continueOnCapturedContext)
    {
        if (!continueOnCapturedContext) return tail;
        return tail.IsTask ? tail.ReturningToContext() : ContextContinuation.Behind(tail);
    }

    /// <summary>The step that captures the execution context: what <see cref="Continuation.Context"/> is to hold.</summary>
    /// <remarks>A call, as it was in the code that the runtime's JIT emitted before it had one helper.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ExecutionContext? CaptureExecutionContext() => ThreadContexts.Execution(Thread.CurrentThread);

    /// <summary>The step that captures the SynchronizationContext or TaskScheduler to return to.</summary>
    /// <returns>The new tail, or <paramref name="tail"/> if there is none.</returns>
    /// <remarks>A call, as <see cref="CaptureExecutionContext"/>.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Continuation CaptureContinuationContext(Continuation tail) => ContextContinuation.Behind(tail);

    /// <summary>The step of the fast body that links one more frame.</summary>
    /// <returns>The new tail: <paramref name="mine"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Continuation Link(Continuation tail, Continuation mine)
    {
        mine.LinkBehind(tail);
        return mine;
    }

    /// <summary>The step of the resume body that links the frame that suspends again.</summary>
    /// <returns>The leaf of the callee's chain, whose tail now leads to <paramref name="mine"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Continuation LinkAgain(Continuation tail, Continuation mine) => tail.OpenCircle(mine);

    /// <summary>The fast body waits for a task.</summary>
    /// <returns>The tail: <paramref name="mine"/>.</returns>
    internal static Continuation LeafOfTask(Continuation task, Continuation mine, int state)
    {
        mine.WaitFor(task);
        return Leaf(mine, state);
    }

    /// <summary>The resume body waits for a task.</summary>
    /// <returns>The leaf: <paramref name="mine"/>.</returns>
    internal static Continuation LeafOfTaskAgain(Continuation task, Continuation mine, int state)
    {
        mine.WaitFor(task);
        return LeafAgain(mine, state);
    }

    private static Continuation LinkInSameContexts(Continuation tail, Continuation mine, int state)
    {
        mine.WaitInKnownContexts(state);
        if (tail.Context is { } context) mine.Context = context;
        return Link(tail, mine);
    }

    /// <summary>A new continuation has null already, which is the common context: that saves the write barrier.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void CaptureContext(Continuation mine, Thread thread)
    {
        ExecutionContext? context = ThreadContexts.Execution(thread);
        if (context is not null) mine.Context = context;
    }
}
