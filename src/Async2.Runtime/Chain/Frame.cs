namespace Async2;

/// <summary>A suspended activation of an async method. Woven code derives one class per async method from it.</summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public abstract class Frame : Continuation
{
    /// <summary>
    /// Whether async1 completes the method's ValueTask by an <see cref="System.Threading.Tasks.Sources.IValueTaskSource"/>: an iterator's
    /// step, a method with a pooling builder. Its caller then continues by other rules (<see cref="Transfer"/>).
    /// </summary>
    public virtual bool CompletesAsSource => false;

    /// <summary>Whether the frame waits in a try region, and so is resumed with the exceptions of its callee.</summary>
    internal bool IsInTry => (State & 1) != 0;

    /// <summary>The number of the suspension point at which the frame waits.</summary>
    internal int Point => (State & PointMask) >> 1;

    /// <summary>
    /// Resumes the activation at its suspension point. Returns null when the method has ended, a <see cref="Fault"/>, or, when it has
    /// suspended again, the innermost frame of the new, linked chain. <see cref="Continuation.Next"/> does not change. The chain contains
    /// this frame again, or a new one in its place (<see cref="SuspensionSteps.InPlaceOf"/>).
    /// </summary>
    /// <param name="completed">The awaited callee's frame, which holds its result; null for an awaiter, a <see cref="Fault"/> for an
    /// exception.</param>
    /// <param name="thrown">The exception of the callee, if <c>State &amp; 1</c> is set.</param>
    /// <exception cref="Exception">An exception that escapes from the body of the method.</exception>
    public abstract Continuation? Resume(Continuation? completed, Exception? thrown);

    /// <summary>
    /// Subscribes <paramref name="completion"/> to the awaiter of the suspension point in <see cref="Continuation.State"/>. The dispatcher
    /// calls it on an innermost frame, once per suspension.
    /// </summary>
    /// <exception cref="InvalidOperationException">The method has no suspension point that awaits an awaiter.</exception>
    public virtual void Subscribe(ChainCompletion completion) =>
        throw new InvalidOperationException($"{GetType()} cannot be the innermost frame of a suspended chain.");

    /// <summary>
    /// Returns the frame to its pool. The dispatcher calls this when the caller has read the result, unless an exception has ended the
    /// method.
    /// </summary>
    public virtual void Recycle()
    {
    }

    /// <summary>
    /// Throws an exception in the source line of a suspension point. No constructor needs to have run. Stack traces thus get a line for a
    /// frame that an exception has left without being thrown through it. Without an override they do not have the frame.
    /// </summary>
    public virtual void Locate(int point, Exception exception)
    {
    }

    /// <summary>
    /// The first method of <see cref="IAsyncStateMachine"/>. A box of the class library's that is in the chain calls it on the outermost
    /// frame. Both methods are declared here, because one in each class would take a percent of an assembly that is full of async methods.
    /// </summary>
    public virtual void MoveNext() => ChainCompletion.MoveNextOf(this);

    /// <summary>The second method of <see cref="IAsyncStateMachine"/>. No builder calls it for a class.</summary>
    public virtual void SetStateMachine(IAsyncStateMachine stateMachine)
    {
    }

    /// <summary>
    /// Moves live variables to or from <see cref="PackedFrames"/>. Without an override, or without <see cref="FrameCursor.Enter"/>, the
    /// frame stays an object.
    /// </summary>
    public virtual void Move(ref FrameCursor cursor)
    {
    }

    /// <summary>Makes the frame wait for the task that a call returned in place of a chain (<see cref="AwaitingFrame"/>).</summary>
    internal virtual void WaitFor(PendingTask task) => throw new InvalidOperationException($"{GetType()} cannot wait for a task.");

    /// <summary>Takes the task that the frame has waited for (<see cref="PendingTask.Kept"/>) out of it.</summary>
    internal virtual object TakeAwaited() => throw new InvalidOperationException($"{GetType()} has not waited for a task.");
}
