namespace Async2;

/// <summary>A suspended activation of an async method. Woven code derives one class per async method from it.</summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public abstract class Frame : Continuation
{
    /// <summary>
    /// Whether async1 completes the method's ValueTask by an <see cref="System.Threading.Tasks.Sources.IValueTaskSource"/>
    /// instead of a task: an iterator's step, a method with a pooling builder. Other rules say where its caller goes on (<see
    /// cref="Transfer"/>).
    /// </summary>
    public virtual bool CompletesAsSource => false;

    /// <summary>Whether the frame waits within a try region, and so is resumed with the exceptions of its callee.</summary>
    internal bool IsInTry => (State & 1) != 0;

    /// <summary>The number of the suspension point at which the frame waits.</summary>
    internal int Point => State >> 1;

    /// <summary>
    /// Resumes the activation at its suspension point. Returns null when the method has ended, or the innermost frame of the new,
    /// completely linked chain when it has suspended again, or a <see cref="Fault"/>. <see cref="Continuation.Next"/> must not have
    /// changed. In the chain stands this frame again, or a new one in its place (<see cref="Suspension.InPlaceOf"/>).
    /// </summary>
    /// <param name="completed">The frame of the callee that was awaited, which holds its result; null for an awaiter, a <see
    /// cref="Fault"/> for an exception.</param>
    /// <param name="thrown">The exception that the callee ended with. Only delivered where <c>State &amp; 1</c> is set.</param>
    /// <exception cref="Exception">Whatever the body of the method lets escape.</exception>
    public abstract Continuation? Resume(Continuation? completed, Exception? thrown);

    /// <summary>
    /// Subscribes <paramref name="completion"/> to the awaiter of the suspension point in <see cref="Continuation.State"/>. Called on an
    /// innermost frame, once per suspension.
    /// </summary>
    /// <exception cref="InvalidOperationException">The method has no suspension point that awaits an awaiter.</exception>
    public virtual void Subscribe(ChainCompletion completion) =>
        throw new InvalidOperationException($"{GetType()} cannot be the innermost frame of a suspended chain.");

    /// <summary>
    /// The caller has read the result, and nobody knows this frame any more: another activation may use it. The dispatcher calls this
    /// unless an exception has ended the method.
    /// </summary>
    public virtual void Recycle()
    {
    }

    /// <summary>
    /// Throws an exception in the line of the source that awaits at a suspension point. No constructor needs to have run. Stack traces
    /// place a frame there that an exception has left without being thrown through it; without an override they do not have the frame.
    /// </summary>
    public virtual void Locate(int point, Exception exception)
    {
    }

    /// <summary>
    /// The second method of <see cref="IAsyncStateMachine"/>, for builders that box state machines. Nobody boxes a class. It stands here
    /// once for all, because two rows of metadata and a body for each class are a percent of an assembly that is full of async methods.
    /// </summary>
    public virtual void SetStateMachine(IAsyncStateMachine stateMachine)
    {
    }

    /// <summary>
    /// Moves what is live to or from <see cref="PackedFrames"/>. Without an override, or where that does not <see
    /// cref="FrameCursor.Enter"/>, the frame stays an object.
    /// </summary>
    public virtual void Move(ref FrameCursor cursor)
    {
    }

    /// <summary>Has the frame wait for the task that a call has returned in place of a chain (<see cref="AwaitingFrame"/>).</summary>
    internal virtual void WaitFor(PendingTask task) => throw new InvalidOperationException($"{GetType()} cannot wait for a task.");

    /// <summary>The task that the frame has waited for (<see cref="PendingTask.Kept"/>), which it forgets.</summary>
    internal virtual object TakeAwaited() => throw new InvalidOperationException($"{GetType()} has not waited for a task.");
}
