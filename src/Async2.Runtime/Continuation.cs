using System.ComponentModel;
using System.Diagnostics;

namespace Async2;

/// <summary>
/// A suspended activation of an async method. Woven code derives one class per async method from it.
/// </summary>
/// <remarks>
/// <code>
/// while a chain is being built     tail.Next ──► leaf ──► … ──► tail          (a circle; woven code holds the tail)
/// once it has subscribed           leaf ──► … ──► tail ──► root               (the root holds the leaf)
/// </code>
/// Not thread-safe: a continuation belongs to the thread that runs or builds its chain. The hand-over between threads is
/// the business of the awaiter that the chain waits for.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class Continuation
{
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
    /// exception of the callee must be delivered to <see cref="Resume"/>. Negative: not an activation (runtime library only). While the chain is built, the tail's
    /// may also say something of its contexts (<see cref="Suspension"/>).
    /// </summary>
    public int State;

    /// <summary>The empty execution context whose flow is suppressed: an activation with it is resumed in whatever context the thread has.</summary>
    public static readonly ExecutionContext FlowSuppressed = ThreadContexts.FlowSuppressed;

    /// <summary>
    /// Resumes the activation at its suspension point. Returns null when the method has ended, or the leaf of the new,
    /// completely linked chain when it has suspended again, or a <see cref="Fault"/>. <see cref="Next"/> must not have changed. In the chain
    /// stands this continuation again, or a new one in its place (<see cref="Suspension.InPlaceOf"/>); then this one is garbage.
    /// </summary>
    /// <param name="completed">The continuation of the callee that was awaited, which holds its result; null for an awaiter, a <see cref="Fault"/> for an exception.</param>
    /// <param name="thrown">The exception that the callee ended with. Only delivered where <c>State &amp; 1</c> is set.</param>
    /// <exception cref="Exception">Whatever the body of the method lets escape.</exception>
    public abstract Continuation? Resume(Continuation? completed, Exception? thrown);

    /// <summary>Subscribes <paramref name="root"/> to the awaiter of the suspension point in <see cref="State"/>. Called on a leaf, once per suspension.</summary>
    /// <exception cref="InvalidOperationException">The method has no suspension point that awaits an awaiter.</exception>
    public virtual void Subscribe(ChainRoot root) =>
        throw new InvalidOperationException($"{GetType()} cannot be the leaf of a suspended chain.");

    /// <summary>
    /// Whether async1 completes the method's ValueTask by an <see cref="System.Threading.Tasks.Sources.IValueTaskSource"/> instead of a task: an iterator's step, a
    /// method with a pooling builder. What awaits such a one runs where it wants to be by other rules: with a context always posted, without always inline.
    /// </summary>
    public virtual bool CompletesAsSource => false;

    /// <summary>
    /// Whoever awaited the method has read its result, and nobody knows this continuation any more: it may be used again, by another activation.
    /// </summary>
    public virtual void Recycle()
    {
    }

    /// <summary>
    /// What stack traces say of this activation: <c>METHOD\nFILE\nline0,line1,…</c>, METHOD as in <c>Ns.Type.M(Int32 n)</c>,
    /// FILE empty if unknown, one line number per suspension point, 0 if unknown. Null: no line at all. Constant per type.
    /// </summary>
    public virtual string? Frames => null;
}
