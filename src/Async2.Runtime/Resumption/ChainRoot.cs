using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Async2.Insides;

namespace Async2;

/// <summary>
/// The root of a suspended chain, behind its tail: it completes the task that the thunk returned, and it is what an awaiter, the
/// thread pool or a context gets to resume the chain, which is the business of the <see cref="Dispatcher"/>.
/// </summary>
/// <remarks>
/// At any time one thread owns the root. Ownership passes on inside Subscribe, Post and Queue: after them nothing of the
/// root or of the chain is touched any more.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class ChainRoot : Continuation, IThreadPoolWorkItem
{
    private Action? _moveNextAction;
    private object? _box;

    /// <summary>1: whoever calls the delegate first resumes the chain, if it is <see cref="RunIfAdmitted"/>.</summary>
    private int _isAdmitted;

    private protected ChainRoot() => State = NotAnActivation;

    /// <summary>
    /// <see cref="MoveNextAction"/> for an awaiter of which nobody knows how often it calls it, nor when: mostly one from outside the class
    /// library.
    /// For one subscription, which must be the next.
    /// </summary>
    /// <remarks>
    /// One call for each subscription resumes the chain, so it has one owner whatever the awaiter does, and its frames may be used again.
    /// The root may not: a call too many must not resume another chain.
    /// </remarks>
    public Action EscapingAction
    {
        get
        {
            if (!IsForOneChain) AdmitOneCall();
            return PromptAction;
        }
    }

    /// <summary>
    /// What an awaiter calls to resume the chain; the same delegate for the whole life of the chain, or until an awaiter has got
    /// <see cref="EscapingAction"/>.
    /// </summary>
    public Action MoveNextAction
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (IsForOneChain) Volatile.Write(ref _isAdmitted, 1);
            return _moveNextAction ?? CreateMoveNextAction();
        }
    }

    /// <summary>
    /// <see cref="MoveNextAction"/> for what may call it before OnCompleted has returned. For one subscription, which must be the next.
    /// </summary>
    internal Action PromptAction
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (CallersWillLook) FirstLook.PutBehindLeaf(this);
            return MoveNextAction;
        }
    }

    /// <summary>The frame that is running, or is to be resumed next. What has ended is not kept alive.</summary>
    /// <remarks>Lives in <see cref="Continuation.Next"/>, which nothing else needs here.</remarks>
    internal ref Continuation? Leaf => ref Next;

    /// <summary>
    /// What subscribes to tasks and to the sources of ValueTasks: the root itself where it can be a box (<see cref="RootBoxes"/>), else the
    /// box of a state machine that only resumes the chain. Where the class library queues what is to be resumed, it queues boxes as they
    /// are, and wraps a delegate, which costs 40 bytes an await.
    /// None where nothing is known of boxes, nor while somebody listens, who would take it for a method of the program.
    /// </summary>
    /// <remarks>
    /// It captures no context, which it would keep alive longer than the chain, and which the dispatcher restores itself.
    /// </remarks>
    internal object? Box
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _box ?? CreateBox();
    }

    /// <summary><see cref="Box"/>, as <see cref="PromptAction"/>.</summary>
    internal object? PromptBox
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (Box is not { } box) return null;
            if (CallersWillLook) FirstLook.PutBehindLeaf(this);
            return box;
        }
    }

    /// <summary><see cref="Box"/>, as <see cref="EscapingAction"/>.</summary>
    internal object? EscapingBox
    {
        get
        {
            IsForOneChain = MayBeResumedTwice = true;
            return PromptBox;
        }
    }

    /// <summary>
    /// Whether the leaf that subscribes has callers which, in async1, look at their callees only when it has subscribed.
    /// </summary>
    /// <remarks>Written only where it changes: a frame that waits again and again leaves the root as it is, in the caches of all.</remarks>
    internal bool CallersWillLook
    {
        get;
        set
        {
            if (field != value) field = value;
        }
    }

    /// <summary>
    /// Whether a root that nobody asked to be pooled must not be used again: its delegate is with somebody who may call it once
    /// too often, and would then resume another chain, or belongs to the chain's own box.
    /// </summary>
    private protected bool IsForOneChain { get; private set; }

    /// <summary>Whether somebody may resume the chain while another does, so that its frames must not be used again either.</summary>
    private bool MayBeResumedTwice { get; set; }

    /// <summary>Whether the class library reports what the chain waits for (<see cref="TaskEvents"/>).</summary>
    internal bool IsTraced { get; private set; }

    /// <summary>
    /// What <c>MoveNext</c> of a state machine does, which the class library's box calls: resumes the chain of which it is the outermost
    /// frame.
    /// </summary>
    /// <param name="outermost">The frame, which waits.</param>
    public static void MoveNext(Continuation outermost) => Dispatcher.Run((ChainRoot)outermost.Next!);

    /// <summary>Resumes the chain, as a box does.</summary>
    public void MoveNext() => this.Run();

    /// <summary>The frame that waits, for debuggers.</summary>
    public IAsyncStateMachine GetStateMachineObject() => Leaf as IAsyncStateMachine ?? new ChainStateMachine(this);

    /// <summary>Nothing: the dispatcher keeps alive nothing that has ended.</summary>
    public virtual void ClearStateUponCompletion()
    {
    }

    /// <summary>
    /// What .NET 11 asks a box for its own profiler of async methods, of which this is none: there, without a public virtual method of this
    /// name, no class that is a box could be loaded.
    /// </summary>
    /// <returns>False: nothing is known.</returns>
    public virtual bool GetDiagnosticData(out ulong methodId, out int state, out object? nextContinuation)
    {
        methodId = 0;
        state = -1;
        nextContinuation = null;
        return false;
    }

    /// <summary>The root is never resumed: the dispatcher ends when it reaches it.</summary>
    /// <exception cref="UnreachableException">Always.</exception>
    public sealed override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();

    void IThreadPoolWorkItem.Execute() => Dispatcher.RunQueued(this);

    /// <summary>The outermost frame has ended.</summary>
    internal abstract void SetResult(Continuation completed);

    /// <summary>An exception has left the outermost frame.</summary>
    internal abstract void SetException(Exception exception);

    /// <summary>
    /// The chain is resumed by the box that its method's own builder has made for it, and that the class library reports.
    /// </summary>
    private protected void TraceBy(Action moveNext)
    {
        _moveNextAction = moveNext;
        _box = null;
        IsForOneChain = MayBeResumedTwice = IsTraced = true;
    }

    /// <summary>Gives a frame back whose caller has read its result.</summary>
    /// <remarks>Where pooling was asked for, an awaiter that calls once too often is in error in async1, too.</remarks>
    internal void RecycleCallee(Continuation completed)
    {
        if (!MayBeResumedTwice || completed.CompletesAsSource) completed.Recycle();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AdmitOneCall()
    {
        IsForOneChain = true;
        _moveNextAction = RunIfAdmitted;
    }

    private void RunIfAdmitted()
    {
        if (Interlocked.Exchange(ref _isAdmitted, 0) == 0)
            throw new InvalidOperationException("An awaiter has called its continuation once too often.");
        this.Run();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Action CreateMoveNextAction() => _moveNextAction = this.Run;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private object? CreateBox()
    {
        if (TaskEvents.AreWanted || !StateMachineBoxes.AreKnown) return null;   // to try boxes would raise events
        if (RootBoxes.AreKnown) return _box = this;
        using (new SuppressedFlow(Thread.CurrentThread)) return _box = StateMachineBoxes.Create(new ChainStateMachine(this));
    }
}
