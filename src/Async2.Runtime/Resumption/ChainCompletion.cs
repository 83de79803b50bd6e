namespace Async2;

/// <summary>
/// The root of a suspended chain, behind its tail: it completes the task that the thunk returned, and it is what a task and the thread pool
/// get to resume the chain, which is the business of the <see cref="Dispatcher"/>. All others get its <see cref="Gate"/>.
/// </summary>
/// <remarks>
/// At any time one thread owns the root, or none. Ownership passes on inside Subscribe, Post and Queue: after them nothing of the
/// root or of the chain is touched any more, but for what <see cref="SynchronousCompletion"/> is for.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public abstract class ChainCompletion : Continuation, IThreadPoolWorkItem
{
    private Gate? _gate;

    private protected ChainCompletion()
        : base(CallStatus.Done)
    {
    }

    /// <summary>What an awaiter is to call, once, to resume the chain: for one subscription, which must be the next.</summary>
    public Action EscapingAction
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => OpenGate().Action;
    }

    /// <summary>
    /// What a box has for those who want a delegate. The class library is never in want of one: it is given the root only where there is no
    /// context to return to.
    /// </summary>
    public Action MoveNextAction => Gate.Action;

    /// <summary>
    /// The innermost frame, which is running or is to be resumed next; or what it is to be resumed with, if that has ended and is to be
    /// taken over by somebody (<see cref="Continuation.HasEnded"/>). Nothing else that has ended is kept alive.
    /// </summary>
    internal ref Continuation? Innermost => ref Next;

    /// <summary>
    /// What a task gets that resumes the chain as soon as it is complete, on the thread that completes it or on one of the pool: the root
    /// itself, for a task resumes once what waits for it. Where the class library queues what is to be resumed, it queues boxes as they
    /// are, and wraps a delegate, which costs 40 bytes an await. None where nothing is known of boxes, nor while somebody listens, who
    /// would take it for a method of the program.
    /// </summary>
    internal object? Box
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => IsBox ? this : null;
    }

    /// <summary><see cref="Box"/>, for a source of ValueTasks: the gate. For one subscription, which must be the next.</summary>
    internal object? EscapingBox
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => IsBox ? OpenGate() : null;
    }

    /// <summary>
    /// Whether the class library reports what the chain waits for (<see cref="TaskEvents"/>). Its outermost frame is the state machine of
    /// a box then, which others have: so neither frames nor root are used again.
    /// </summary>
    internal bool IsTraced { get; private set; }

    private Gate Gate
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _gate ?? CreateGate();
    }

    private bool IsBox => CompletionBoxes.AreKnown && !IsTraced && !TaskEvents.AreWanted;

    /// <summary>
    /// What <c>MoveNext</c> of a state machine does, which the class library's box calls: resumes the chain of which it is the outermost
    /// frame.
    /// </summary>
    /// <param name="outermost">The frame, which waits.</param>
    public static void MoveNextOf(Frame outermost) => ((ChainCompletion)outermost.Next!).Gate.MoveNext();

    /// <summary>Resumes the chain, which waits for a task.</summary>
    public void MoveNext() => Dispatcher.Run(this);

    /// <summary>The frame that waits, for debuggers.</summary>
    public IAsyncStateMachine GetStateMachineObject() => Innermost as IAsyncStateMachine ?? new StateMachineBoxes.NoMachine();

    /// <summary>Nothing: the dispatcher keeps alive nothing that has ended.</summary>
    public virtual void ClearStateUponCompletion()
    {
    }

    /// <summary>
    /// What .NET 11 asks a box for its own profiler of async methods, of which this is none: there, without a public virtual method of this
    /// name, no class that is a box could be loaded.
    /// </summary>
    /// <returns>False: nothing is known.</returns>
    public virtual bool GetDiagnosticData(out ulong methodId, out int state, out object? nextContinuation) =>
        NoDiagnosticData(out methodId, out state, out nextContinuation);

    void IThreadPoolWorkItem.Execute() => Dispatcher.Run(this);

    /// <inheritdoc cref="GetDiagnosticData"/>
    internal static bool NoDiagnosticData(out ulong methodId, out int state, out object? nextContinuation)
    {
        methodId = 0;
        state = -1;
        nextContinuation = null;
        return false;
    }

    /// <summary>The chain has ended.</summary>
    /// <param name="outcome">The outermost frame, or the fault that has left it.</param>
    internal void Complete(Continuation outcome)
    {
        Innermost = null;
        try
        {
            if (outcome is Fault fault) SetException(fault.Complete());
            else SetResult(Unsafe.As<Frame>(outcome));
        }
        catch (Exception exception)
        {
            AsyncExceptions.ThrowOnThreadPool(exception);
        }
    }

    /// <summary>The outermost frame has ended.</summary>
    internal abstract void SetResult(Frame completed);

    /// <summary>An exception has left the outermost frame.</summary>
    internal abstract void SetException(Exception exception);

    /// <summary>
    /// Opens the gate of the chain: for one subscription, which must be the next, of somebody who may call it once too often.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Gate OpenGate()
    {
        Gate gate = Gate;
        gate.Open();
        return gate;
    }

    /// <summary>The chain has ended: whoever has its gate finds it closed for ever.</summary>
    private protected void LeaveGate()
    {
        if (_gate is null) return;
        _gate.Leave();
        _gate = null;
    }

    /// <summary>
    /// The chain is resumed by the box that its method's own builder has made for it, and that the class library reports.
    /// </summary>
    private protected void TraceBy(Action moveNext)
    {
        _gate = Gate.Of(this, moveNext);
        IsTraced = true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Gate CreateGate() => _gate = Gate.Of(this);

    /// <summary>Gives a frame back whose caller has read its result.</summary>
    internal void RecycleCallee(Frame completed)
    {
        if (!IsTraced) completed.Recycle();
    }
}
