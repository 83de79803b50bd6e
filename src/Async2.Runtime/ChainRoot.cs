using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// What stands behind the tail of a suspended chain: it completes the task that the thunk returned, and it is the
/// dispatcher, which resumes the frames of the chain one after the other in one flat loop.
/// </summary>
/// <remarks>
/// <code>
///                    ┌────────────── awaiter calls MoveNextAction ◄─────────────┐
///                    ▼                                                          │
///   Run:   resume frame ──suspended──► remember the leaf ──► subscribe it ──────┘
///              │    ▲
///         ended or  └──────── inline ─────────┐
///           threw                             │
///              └──► behind it: a frame ───────┴─ not here ──► park, queue to the pool ──► Run
///                              a ContextContinuation ───────► park, post / schedule ────► Run
///                              the root ────────────────────► SetResult / SetException
/// </code>
/// At any time one thread owns the root. Ownership passes on inside Subscribe, Post and Queue: after them nothing of the
/// root or of the chain is touched any more.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract partial class ChainRoot : Continuation, IThreadPoolWorkItem
{
    /// <summary>The State of what is linked into a chain without being an activation.</summary>
    internal const int NotAnActivation = int.MinValue;

    /// <summary>The frame that is running, or is to be resumed next. What has ended is not kept alive.</summary>
    /// <remarks>Lives in <see cref="Continuation.Next"/>, which nothing else needs here.</remarks>
    internal ref Continuation? Leaf => ref Next;

    private Action? _moveNextAction;

    private protected ChainRoot() => State = NotAnActivation;

    /// <summary>
    /// Whether the root must not be used again: its delegate is with somebody who may call it once too often, and would then resume another chain, or belongs to
    /// the chain's own box.
    /// </summary>
    private bool _isForOneChain;

    /// <summary><see cref="MoveNextAction"/> for an awaiter from outside the class library, of which nobody knows how often it calls it.</summary>
    public Action EscapingAction
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            _isForOneChain = true;
            return MoveNextAction;
        }
    }

    /// <summary>What an awaiter calls to resume the chain; the same delegate for the whole life of the chain.</summary>
    public Action MoveNextAction
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _moveNextAction ?? CreateMoveNextAction();
    }

    /// <summary>The root is never resumed: the dispatcher ends when it reaches it.</summary>
    /// <exception cref="UnreachableException">Always.</exception>
    public sealed override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();

    void IThreadPoolWorkItem.Execute() => RunQueued();

    /// <summary>The outermost frame has ended.</summary>
    private protected abstract void SetResult(Continuation completed);

    /// <summary>An exception has left the outermost frame.</summary>
    private protected abstract void SetException(Exception exception);

    /// <summary>Gives the outermost frame back, whose result has been read.</summary>
    private protected void Recycle(Continuation completed)
    {
        if (!_isForOneChain) completed.Recycle();
    }

    /// <summary>Gives <paramref name="root"/> back, whose chain has ended: before anybody is told, because what that resumes may use it at once.</summary>
    private protected static void Return<TRoot>(TRoot root)
        where TRoot : ChainRoot
    {
        if (!root._isForOneChain) PooledObjects.Return(root);
    }

    /// <summary>Closes a freshly suspended chain with this root and subscribes its leaf. The thunk restores the contexts of <paramref name="thread"/> afterwards.</summary>
    internal void Start(Thread thread, Continuation tail)
    {
        Continuation leaf = tail.Next!;
        Suspension.Forget(tail);
        tail.Next = this;
        Leaf = leaf;
        if (leaf.Context != ThreadContexts.Execution(thread)) ThreadContexts.Restore(leaf.Context);
        try
        {
            leaf.Subscribe(this);
        }
        catch (Exception exception)
        {
            AsyncExceptions.ThrowOnThreadPool(exception);
        }
    }

    /// <summary>Resumes the chain until it ends, suspends again, or goes on elsewhere. Never throws.</summary>
    /// <remarks>
    /// This method is the hot path alone: a leaf that is resumed in the default context and suspends again by itself. It has no
    /// <see cref="DispatchPass"/>, whose address would be taken, so everything here lives in registers, and nothing is cleared first. Whatever else happens goes on in
    /// a pass.
    /// </remarks>
    [SkipLocalsInit]
    internal void Run()
    {
        Continuation frame = Leaf!;
        Thread thread = Thread.CurrentThread;
        if (!HasRoom())
        {
            RunElsewhere(thread);
            return;
        }

        SynchronizationContext? synchronization = ThreadContexts.Synchronization(thread);
        if (ThreadContexts.Execution(thread) is not null || frame.Context is not null)
        {
            RunPass(thread);
            return;
        }

        bool ownsChain = true;
        try
        {
            Continuation? leaf = frame.Resume(null, null);
            if (leaf == frame && ThreadContexts.Execution(thread) is null)
            {
                ownsChain = false;
                frame.Subscribe(this);
            }
            else if (leaf is null && frame.Next == this && ThreadContexts.Execution(thread) is null)
            {
                // An iterator at its next item, or a method that is awaited by nobody woven.
                ownsChain = false;
                Complete(frame);
            }
            else if (leaf is { State: >= 0, Context: null } && ThreadContexts.Execution(thread) is null)
            {
                // The frame has called one that suspended, or suspended in a new continuation.
                ownsChain = false;
                Leaf = leaf;
                leaf.Subscribe(this);
            }
            else
            {
                RunRest(thread, synchronization, frame, leaf);
                return;
            }
        }
        catch (Exception exception)
        {
            RunCaught(thread, synchronization, ownsChain, exception);
            return;
        }

        if (ThreadContexts.Execution(thread) is not null || ThreadContexts.Synchronization(thread) != synchronization)
            EndRun(thread, synchronization);
    }

    /// <summary><see cref="Run"/> for a chain that may be parked; awaiters never resume such a one.</summary>
    private void RunQueued()
    {
        if (Leaf!.State >= 0) Run();
        else if (HasRoom()) RunPass(Thread.CurrentThread);
        else RunElsewhere(Thread.CurrentThread);
    }

    // None of what follows is inlined: the passes and builders that it makes would cost Run the room on the stack, and that to be cleared, each time.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Complete(Continuation completed)
    {
        Leaf = null;
        SetResult(completed);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void EndRun(Thread thread, SynchronizationContext? synchronization) => new DispatchPass(thread, null, synchronization).End();

    /// <summary>The general case: other contexts than the default, or a chain that was parked.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void RunPass(Thread thread)
    {
        Continuation frame = Leaf!;
        var pass = new DispatchPass(thread, ThreadContexts.Execution(thread), ThreadContexts.Synchronization(thread));
        Fault? fault;
        try
        {
            fault = frame.State >= 0 ? RunFrom(ref pass, frame, null) : RunParked(ref pass, (Hop)frame);
        }
        catch (Exception exception)
        {
            fault = Catch(ref pass, exception);
        }

        if (fault is not null) RunHandlers(ref pass, fault);
        pass.End();
    }

    /// <summary>The first frame has ended, or waits for another frame, or has changed its context.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void RunRest(Thread thread, SynchronizationContext? synchronization, Continuation frame, Continuation? leaf)
    {
        var pass = new DispatchPass(thread, null, synchronization);
        Fault? fault;
        try
        {
            fault = leaf is not null ? SubscribeAgain(ref pass, pass.Thread, frame, leaf) : RunBehind(ref pass, pass.Thread, frame);
        }
        catch (Exception exception)
        {
            fault = Catch(ref pass, exception);
        }

        if (fault is not null) RunHandlers(ref pass, fault);
        pass.End();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RunCaught(Thread thread, SynchronizationContext? synchronization, bool ownsChain, Exception exception)
    {
        var pass = new DispatchPass(thread, null, synchronization) { OwnsChain = ownsChain };
        if (Catch(ref pass, exception) is { } fault) RunHandlers(ref pass, fault);
        pass.End();
    }

    /// <summary>Resumes what stands behind a frame that has ended. Lets the exceptions of frames escape.</summary>
    /// <returns>The fault that left the frame in <see cref="Leaf"/>, if any: so this never calls itself, however many frames fail and handle in turn.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal Fault? RunBehind(ref DispatchPass pass, Thread thread, Continuation completed)
    {
        while (true)
        {
            Continuation? next = completed.Next!;
            if (!pass.Hopped || next.State < 0 || ThreadContexts.Synchronization(thread) is not null)
            {
                next = Advance(ref pass, next, completed);
                if (next is null) return null;
            }

            Continuation frame = next;
            Leaf = frame;
            DispatchPass.Enter(thread, frame.Context);
            Continuation? leaf = frame.Resume(completed, null);
            if (leaf is not null) return SubscribeAgain(ref pass, thread, frame, leaf);
            completed = frame;
        }
    }

    /// <summary>Resumes one frame with what its callee ended with (a <see cref="Fault"/> for an exception), and what stands behind it.</summary>
    /// <returns>As <see cref="RunBehind"/>.</returns>
    internal Fault? RunFrom(ref DispatchPass pass, Continuation frame, Continuation? completed)
    {
        Thread thread = pass.Thread;
        if (pass.Hopped) DispatchPass.Enter(thread, frame.Context);
        else pass.EnterFirst(thread, frame.Context);
        Continuation? leaf = frame.Resume(completed, (completed as Fault)?.Exception);
        return leaf is not null ? SubscribeAgain(ref pass, thread, frame, leaf) : RunBehind(ref pass, thread, frame);
    }

    /// <summary>The frame has suspended again: the chain belongs to whoever completes the leaf's awaiter. Or it has ended in a fault, which is returned.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Fault? SubscribeAgain(ref DispatchPass pass, Thread thread, Continuation frame, Continuation leaf)
    {
        if (leaf is Fault fault) return fault;
        ExecutionContext? context = ThreadContexts.Execution(thread);
        if (frame.Context != context && (leaf == frame || frame.Context != ThreadContexts.Flowing)) frame.Context = context;
        if (leaf.Context != context) EnterLeaf(ref pass, leaf.Context);
        if (Leaf != leaf) Leaf = leaf;
        pass.OwnsChain = false;
        leaf.Subscribe(this);
        return null;
    }

    // Another method's context, for as long as its leaf subscribes: the thread gets back what the frame itself left, also where flow is suppressed.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void EnterLeaf(ref DispatchPass pass, ExecutionContext? context)
    {
        pass.LeaveFirst();
        ThreadContexts.Restore(context);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Action CreateMoveNextAction() => _moveNextAction = Run;
}
