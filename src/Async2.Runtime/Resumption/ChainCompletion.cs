namespace Async2;

/// <summary>
/// The completion of a suspended chain, behind its outermost frame. It completes the task that the thunk returned. Tasks and the thread
/// pool get it to resume the chain (<see cref="Dispatcher"/>); all others get its <see cref="Gate"/>.
/// </summary>
/// <remarks>
/// At any time one thread owns it, or none. Ownership passes on inside Subscribe, Post and Queue. After them the thread touches nothing of
/// the chain, except by <see cref="SynchronousCompletion"/>.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public abstract class ChainCompletion : Continuation, IThreadPoolWorkItem
{
    private Gate? _gate;

    private protected ChainCompletion()
        : base(CallStatus.Done)
    {
        LibraryStart.Request();
        if (TrackedChains.AreKept) TrackedChains.Add(this);
    }

    /// <summary>The delegate for an awaiter, which may call it once. It must be read right before each subscription.</summary>
    public Action EscapingAction
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => OpenGate().Action;
    }

    /// <summary>
    /// The delegate of a box. A task that resumes its box on the thread pool asks for it if a listener for the events of tasks has come
    /// since. It has subscribed the box, and not the gate, which is closed.
    /// </summary>
    public Action MoveNextAction => MoveNext;

    /// <summary>
    /// The frame that is running or is to be resumed next. If its callee has ended and it resumes elsewhere, the resume argument (<see
    /// cref="Continuation.HasEnded"/>). No other frame that has ended is kept alive.
    /// </summary>
    internal ref Continuation? Innermost => ref Next;

    /// <summary>
    /// The box that a task gets: this, because a task resumes its continuation once. The class library queues boxes as they are, and wraps
    /// delegates, which costs 40 bytes an await. Null if boxes are not known, or while tasks are traced: listeners would take it for a
    /// method of the program.
    /// </summary>
    internal object? Box
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => IsBox ? this : null;
    }

    /// <summary>The box that a source of ValueTasks gets: the gate. It must be read right before each subscription.</summary>
    internal object? EscapingBox
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => IsBox ? OpenGate() : null;
    }

    /// <summary>
    /// Whether the chain's waits are reported (<see cref="TracedGate"/>). Its outermost frame may be the state machine of a box that
    /// outsiders hold. So neither frames nor completion are reused.
    /// </summary>
    internal bool IsTraced { get; private set; }

    private Gate Gate
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _gate ?? CreateGate();
    }

    /// <summary>The task that the chain completes; null if there is none.</summary>
    internal virtual Task? Task => null;

    /// <summary>The gate of a traced chain.</summary>
    private protected TracedGate TracedGate => Unsafe.As<TracedGate>(_gate!);

    private bool IsBox => CompletionBoxes.AreKnown && !IsTraced && !TaskEvents.AreWanted;

    /// <summary>
    /// Resumes a traced chain. The class library's box calls <c>MoveNext</c> of its state machine, the outermost frame, which calls this.
    /// </summary>
    /// <param name="outermost">The outermost frame.</param>
    /// <exception cref="InvalidOperationException">The chain has been resumed already, or has ended.</exception>
    internal static void MoveNextOf(Frame outermost)
    {
        if (outermost.Next is not ChainCompletion { IsTraced: true } completion) throw Gate.Refused();
        completion.TracedGate.Resume();
    }

    /// <summary>Resumes the chain, which waits for a task.</summary>
    public void MoveNext() => Dispatcher.Run(this);

    /// <summary>Resumes the chain, whose innermost frame waits in a blocking call.</summary>
    internal void ResumeBlocked()
    {
        Innermost!.EndSynchronousCall();
        Dispatcher.Run(this);
    }

    /// <summary>The frame that waits, for debuggers.</summary>
    public IAsyncStateMachine GetStateMachineObject() => Innermost as IAsyncStateMachine ?? new StateMachineBoxes.NoMachine();

    /// <summary>Does nothing, since the dispatcher keeps no frame alive that has ended.</summary>
    public virtual void ClearStateUponCompletion()
    {
    }

    /// <summary>
    /// Data for .NET 11's profiler of async methods, which this has not. Without a public virtual method of this name, .NET 11 could not
    /// load classes that are boxes.
    /// </summary>
    /// <returns>False: there are no data.</returns>
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

    /// <summary>Opens the gate of the chain for the next subscription, of an outsider that may call once too often.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Gate OpenGate()
    {
        Gate gate = Gate;
        gate.Open();
        return gate;
    }

    /// <summary>Leaves the gate, closed, when the chain has ended.</summary>
    private protected void LeaveGate()
    {
        if (_gate is null) return;
        _gate.Leave();
        _gate = null;
    }

    /// <summary>Queues a traced chain on the thread pool.</summary>
    internal void QueueTraced()
    {
        OpenGate();
        TracedGate.Queue();
    }

    /// <summary>Makes the chain a traced one.</summary>
    private protected void TraceBy(TracedGate gate)
    {
        _gate = gate;
        IsTraced = true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Gate CreateGate() => _gate = Gate.Of(this);

    /// <summary>Returns a frame whose caller has read its result.</summary>
    internal void RecycleCallee(Frame completed)
    {
        if (!IsTraced) Recycle(completed);
    }

    /// <summary>Returns a frame to its pool, or drops it if there is no memory for its place there.</summary>
    private protected static void Recycle(Frame completed)
    {
        try
        {
            completed.Recycle();
        }
        catch (OutOfMemoryException)
        {
            // It is dropped.
        }
    }

    /// <summary>Returns this to its pool, or drops it if there is no memory for its place there.</summary>
    private protected void GiveBack()
    {
        try
        {
            ReturnToPool();
        }
        catch (OutOfMemoryException)
        {
            // It is dropped.
        }
    }

    /// <summary>Returns this to its pool, if it has one.</summary>
    private protected virtual void ReturnToPool()
    {
    }
}
