using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Async2.Insides;

namespace Async2;

/// <summary>
/// A suspended activation of an async method. Woven code derives one class per async method from it. The library's own classes
/// stand in chains, or in the place of one, without being an activation.
/// </summary>
/// <remarks>
/// <code>
/// while a chain is being built     tail.Next ──► leaf ──► … ──► tail          (a circle; woven code holds the tail)
/// once it has subscribed           leaf ──► … ──► tail ──► root               (the root holds the leaf)
///
/// State    (point &lt;&lt; 1) | in try       an activation: where it waits             IsActivation, Point, IsInTry
///          … | contexts known          the tail of a chain being built           ContextsAreKnown
///          … | looking [| ended]       a caller, while its callee subscribes     CallerThatLooks
///          least integer               not an activation                         NotAnActivation
///          next to the least integer   a task whose await returns to its context ReturnsToContext
///          two from the least integer  the tail of a chain for another context   ContextContinuation
///
/// Next     the leaf                    the tail of a chain being built           LeafOfCircle
///          the caller                  an activation; ContextContinuation; Tasklet
///          the frame to resume         ChainRoot, of the chain that it resumes   ChainRoot.Leaf
///          the frame that is parked    ParkedFrame
///          the leaf                    SubscriptionContext
///          itself                      Fault, which is of no chain
///
/// Context  the thread's; null: default an activation, as it suspended
///          flow suppressed             an activation: nothing is restored        FlowSuppressed
///          flowing                     an activation: that of its callee         ThreadContexts.Flowing
///          its frames'                 Tasklet
///          the thread's at its end     what has ended, in front of one that flows
///          flowing                     ParkedFrame
/// </code>
/// Not thread-safe: a continuation belongs to the thread that runs or builds its chain. The hand-over between threads is
/// the business of the awaiter that the chain waits for.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class Continuation
{
    /// <summary>The <see cref="State"/> of what is no activation.</summary>
    internal const int NotAnActivation = int.MinValue;

    /// <summary>The <see cref="State"/> of a <see cref="ContextContinuation"/>.</summary>
    private protected const int ReturnsChain = NotAnActivation + 2;

    private const int InTry = 1;

    private const int ContextsKnown = 1 << 30;

    private const int Looking = 1 << 29;

    private const int CalleeEnded = 1 << 28;

    /// <summary>The continuation of the caller; what the dispatcher resumes after this one. See the remarks of the class.</summary>
    public Continuation? Next;

    /// <summary>
    /// The execution context of the activation when it suspended, exactly as the thread had it: null is the default
    /// context; in one whose flow is suppressed (as <see cref="FlowSuppressed"/>) the dispatcher restores nothing; a special one stands for
    /// that of the callee (<see cref="FlowingSuspension"/>).
    /// </summary>
    public ExecutionContext? Context;

    /// <summary>
    /// <c>(k &lt;&lt; 1) | h</c>: k numbers the suspension point from 0; h = 1 when it lies in a try region, that is, when an
    /// exception of the callee must be delivered to <see cref="Resume"/>. All other values are the runtime library's own: see the remarks
    /// of the class.
    /// </summary>
    public int State;

    /// <summary>
    /// The empty execution context whose flow is suppressed: an activation with it is resumed in whatever context the thread has.
    /// </summary>
    public static readonly ExecutionContext FlowSuppressed = ThreadContexts.FlowSuppressed;

    /// <summary>
    /// Resumes the activation at its suspension point. Returns null when the method has ended, or the leaf of the new, completely
    /// linked chain when it has suspended again, or a <see cref="Fault"/>. <see cref="Next"/> must not have changed. In the chain
    /// stands this continuation again, or a new one in its place (<see cref="Suspension.InPlaceOf"/>); then this one is garbage.
    /// </summary>
    /// <param name="completed">The continuation of the callee that was awaited, which holds its result; null for an awaiter, a <see
    /// cref="Fault"/> for an exception.</param>
    /// <param name="thrown">The exception that the callee ended with. Only delivered where <c>State &amp; 1</c> is set.</param>
    /// <exception cref="Exception">Whatever the body of the method lets escape.</exception>
    public abstract Continuation? Resume(Continuation? completed, Exception? thrown);

    /// <summary>
    /// Subscribes <paramref name="root"/> to the awaiter of the suspension point in <see cref="State"/>. Called on a leaf, once per
    /// suspension.
    /// </summary>
    /// <exception cref="InvalidOperationException">The method has no suspension point that awaits an awaiter.</exception>
    public virtual void Subscribe(ChainRoot root) =>
        throw new InvalidOperationException($"{GetType()} cannot be the leaf of a suspended chain.");

    /// <summary>
    /// Whether async1 completes the method's ValueTask by an <see cref="System.Threading.Tasks.Sources.IValueTaskSource"/>
    /// instead of a task: an iterator's step, a method with a pooling builder. What awaits such a one runs where it wants to be
    /// by other rules: with a context always posted, without always inline.
    /// </summary>
    public virtual bool CompletesAsSource => false;

    /// <summary>
    /// Whoever awaited the method has read its result, and nobody knows this continuation any more: it may be used again, by another
    /// activation. Called by the dispatcher, not where an exception has ended the method.
    /// </summary>
    public virtual void Recycle()
    {
    }

    /// <summary>
    /// Calls <see cref="SuspensionLine.Here"/> from the line in the source that awaits at a suspension point; for any other number, from no
    /// line. That is all, so it needs no constructor to have run: it says where frames of this class are in stack traces, if they were left
    /// without being thrown through. Without an override they are in none.
    /// </summary>
    public virtual void Locate(int point)
    {
    }

    /// <summary>
    /// What <see cref="IAsyncStateMachine"/> has for builders that box state machines. Nobody boxes a class; it stands here once for all
    /// of them, because two rows of metadata and a body for each are a percent of an assembly that is full of async methods.
    /// </summary>
    public virtual void SetStateMachine(IAsyncStateMachine stateMachine)
    {
    }

    /// <summary>
    /// Moves what is live to or from a tasklet, in which frames that suspended together are kept. Without an override, or where that does
    /// not <see cref="TaskletCursor.Enter"/>, the frame stays an object.
    /// </summary>
    public virtual void Move(ref TaskletCursor cursor)
    {
    }

    /// <summary>Whether the end of the callee is to be left here, if that is still possible.</summary>
    internal bool IsAwaited => (State & Looking) != 0;

    /// <summary>Whether this is an activation at which nobody has yet to look: it may be resumed.</summary>
    internal bool MayBeResumed => (State & (NotAnActivation | Looking)) == 0;

    /// <summary>The callee is about to subscribe, and the current thread will look at it then (<see cref="CallerThatLooks"/>).</summary>
    /// <returns>What <see cref="TryLook"/> wants to know.</returns>
    internal int WillLook()
    {
        int state = State;
        State = state | Looking;
        return state;
    }

    /// <summary>The callee has subscribed.</summary>
    /// <returns>False if it has ended.</returns>
    internal bool TryLook(int state) => (Interlocked.Exchange(ref State, state) & CalleeEnded) == 0;

    /// <summary>The callee has ended.</summary>
    /// <returns>False if it is too late to say so.</returns>
    internal bool TryLeaveEnd()
    {
        int state = Volatile.Read(ref State);
        return (state & Looking) != 0 && Interlocked.CompareExchange(ref State, state | CalleeEnded, state) == state;
    }

    /// <summary>Whether this is a suspended activation, which the dispatcher resumes.</summary>
    internal bool IsActivation => State >= 0;

    /// <summary>
    /// Has a leaf wait for what its call has returned in the place of a variant's chain (<see cref="AwaitingContinuation"/>).
    /// </summary>
    /// <param name="tail">What stands for the task until now.</param>
    internal virtual void WaitFor(Continuation tail) => throw new InvalidOperationException($"{GetType()} cannot wait for a task.");

    /// <summary>What a leaf has waited for (<see cref="AwaitedTask.Of"/>), which it forgets.</summary>
    internal virtual object TakeAwaited() => throw new InvalidOperationException($"{GetType()} has not waited for a task.");

    /// <summary>Whether a tail is no chain's, but a task in the place of one.</summary>
    internal bool IsTask => State < ReturnsChain;

    /// <summary>Whether the await of a task goes back to the SynchronizationContext or TaskScheduler that is current.</summary>
    internal bool ReturnsToContext => State != NotAnActivation;

    /// <summary>Has the await of this task go back to its context.</summary>
    /// <returns>This.</returns>
    internal Continuation ReturningToContext()
    {
        State = NotAnActivation + 1;
        return this;
    }

    /// <summary>Whether an activation waits within a try region, and so is resumed with the exceptions of its callee.</summary>
    internal bool IsInTry => (State & InTry) != 0;

    /// <summary>The number of the suspension point at which an activation waits.</summary>
    internal int Point => State >> 1;

    /// <summary>
    /// Whether the thread has the execution context that is in the tail's <see cref="Context"/>, and neither a
    /// SynchronizationContext nor a TaskScheduler to return to. Whoever links the tail forgets it, so no activation that is
    /// resumed says so.
    /// </summary>
    internal bool ContextsAreKnown => (State & ContextsKnown) != 0;

    /// <summary>The leaf of the chain under construction of which this is the tail.</summary>
    internal Continuation LeafOfCircle
    {
        get => Next!;
        set => Next = value;
    }

    /// <summary>
    /// Puts a new tail to work that has found no other contexts than those which the tail before it knew, or than the default ones.
    /// </summary>
    internal void WaitInKnownContexts(int state) => State = state | ContextsKnown;

    /// <summary>Makes this the tail of the chain under construction whose tail was <paramref name="tail"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void LinkBehind(Continuation tail)
    {
        LeafOfCircle = tail.OpenCircle(this);
    }

    /// <summary>Puts <paramref name="behind"/> behind this tail, which is none any more: it forgets the contexts.</summary>
    /// <returns>The leaf of the chain.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Continuation OpenCircle(Continuation behind)
    {
        ForgetContexts();
        Continuation leaf = Next!;
        Next = behind;
        return leaf;
    }

    /// <summary>The contexts are others now, or the tail is none any more.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void ForgetContexts() => State &= ~ContextsKnown;
}
