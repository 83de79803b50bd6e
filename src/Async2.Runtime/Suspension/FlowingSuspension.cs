using System.ComponentModel;
using System.Diagnostics;
using Async2.Insides;

namespace Async2;

/// <summary>
/// The end of a suspension of a method in mode <see cref="ContextMode.Flow"/> that waits for a variant: it goes on in the
/// ExecutionContext that its callee ends with.
/// </summary>
/// <remarks>
/// The callee has not been undone by anybody, so the SynchronizationContext or TaskScheduler to return to is the one that it left behind
/// when it suspended.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class FlowingSuspension
{
    /// <inheritdoc cref="Suspension.NoContinuationContext"/>
    public static Continuation NoContinuationContext(Continuation tail, Continuation mine, int state) =>
        tail.IsTask ? Suspension.LeafOfTask(tail, mine, state) : Link(tail, mine, state);

    /// <inheritdoc cref="Suspension.WithContinuationContext"/>
    public static Continuation WithContinuationContext(Continuation tail, Continuation mine, int state) =>
        tail.IsTask
            ? Suspension.LeafOfTask(tail.ReturningToContext(), mine, state)
            : Link(ContextContinuation.Behind(tail), mine, state);

    /// <inheritdoc cref="Suspension.NoContinuationContextAgain"/>
    public static Continuation NoContinuationContextAgain(Continuation tail, Continuation mine, int state) =>
        tail.IsTask ? Suspension.LeafOfTaskAgain(tail, mine, state) : LinkAgain(tail, mine, state);

    /// <inheritdoc cref="Suspension.WithContinuationContextAgain"/>
    public static Continuation WithContinuationContextAgain(Continuation tail, Continuation mine, int state) =>
        tail.IsTask
            ? Suspension.LeafOfTaskAgain(tail.ReturningToContext(), mine, state)
            : LinkAgain(ContextContinuation.Behind(tail), mine, state);

    private static Continuation Link(Continuation tail, Continuation mine, int state)
    {
        mine.State = state;
        mine.Context = ThreadContexts.Flowing;
        return Suspension.Link(tail, mine);
    }

    private static Continuation LinkAgain(Continuation tail, Continuation mine, int state)
    {
        mine.State = state;
        if (mine.Context != ThreadContexts.Flowing) mine.Context = ThreadContexts.Flowing;
        return Suspension.LinkAgain(tail, mine);
    }
}
