using System.Diagnostics;
using System.Runtime.CompilerServices;
using Async2.Insides;

namespace Async2;

/// <summary>The dispatcher, which resumes the frames of a suspended chain one after the other, in one flat loop.</summary>
/// <remarks>
/// <code>
///                    ┌────────────── awaiter calls MoveNextAction ◄─────────────┐
///                    ▼                                                          │
///   Run:   resume frame ──suspended──► remember the leaf ──► subscribe it ──────┤
///              │    ▲ ▲                                                         │
///              │    │ └──── in place, its caller ◄──── it has ended by then ────┘                      (SubscribeCallee)
///         ended or  └──────── inline ─────────┐
///           threw                             │
///              └──► behind it: a frame ───────┴─ not here ──► park, queue to the pool ──► Run        (Transfer)
///                              a ContextContinuation ───────► park, post / schedule ────► Run
///                              the root ────────────────────► SetResult / SetException
/// </code>
/// </remarks>
[StackTraceHidden]
internal static class Dispatcher
{
    /// <summary>
    /// Closes a freshly suspended chain with its root and subscribes its leaf. The thunk restores the contexts of <paramref name="thread"/>
    /// afterwards.
    /// </summary>
    internal static void Start(ChainRoot root, Thread thread, Continuation tail)
    {
        Continuation leaf = tail.OpenCircle(root);
        root.Leaf = leaf;
        if (leaf.Context != ThreadContexts.Execution(thread)) ThreadContexts.Restore(leaf.Context);
        if (leaf != tail)
        {
            SubscribeCallee(root, thread, ThreadContexts.Synchronization(thread), leaf, root);
            return;
        }

        try
        {
            leaf.Subscribe(root);
        }
        catch (Exception exception)
        {
            AsyncExceptions.ThrowOnThreadPool(exception);
        }
    }

    /// <summary>Resumes the chain until it ends, suspends again, or goes on elsewhere. Never throws.</summary>
    /// <remarks>
    /// This method is the hot path alone: a leaf that is resumed, leaves the context as it was, and suspends again by itself. It has no
    /// <see cref="DispatchPass"/>, whose address would be taken, so everything here lives in registers, and nothing is cleared
    /// first. Whatever else happens goes on in a pass.
    /// </remarks>
    [SkipLocalsInit]
    internal static void Run(this ChainRoot root)
    {
        Continuation frame = root.Leaf!;
        StackGuard guard = StackGuard.OfThread;
        Thread thread = guard.Thread;
        if (!guard.HasRoom())
        {
            Transfer.RunElsewhere(root, thread);
            return;
        }

        SynchronizationContext? synchronization = ThreadContexts.Synchronization(thread);
        ExecutionContext? execution = ThreadContexts.Execution(thread);
        if ((execution is not null || frame.Context is not null) && !DispatchPass.TryEnter(execution, frame.Context))
        {
            RunPass(root, thread);
            return;
        }

        bool ownsChain = true;
        try
        {
            Continuation? leaf = frame.Resume(null, null);
            if (leaf == frame && ThreadContexts.Execution(thread) == frame.Context)
            {
                ownsChain = false;
                frame.Subscribe(root);
            }
            else if (leaf is null && frame.Next == root)
            {
                // An iterator at its next item, or a method that is awaited by nobody woven.
                ownsChain = false;
                Complete(root, frame);
            }
            else if (leaf is { IsActivation: true } && leaf.Context == frame.Context && ThreadContexts.Execution(thread) == frame.Context)
            {
                // The frame has called one that suspended, or suspended in a new continuation.
                ownsChain = false;
                root.Leaf = leaf;
                if (leaf.Next != frame.Next) SubscribeCallee(root, thread, synchronization, leaf, frame.Next!);
                else leaf.Subscribe(root);
            }
            else
            {
                RunRest(root, thread, execution, synchronization, frame, leaf);
                return;
            }
        }
        catch (Exception exception)
        {
            RunCaught(root, thread, execution, synchronization, ownsChain, exception);
            return;
        }

        ThreadContexts.PutBack(thread, execution, synchronization);
    }

    // None of what follows is inlined: the passes and builders that it makes would cost Run the room on the stack, and that to be cleared,
    // each time.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Complete(ChainRoot root, Continuation completed)
    {
        root.Leaf = null;
        root.SetResult(completed);
    }

    /// <summary>The general case: flow is suppressed, or flows from callees, or the chain was parked.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RunPass(ChainRoot root, Thread thread)
    {
        Continuation frame = root.Leaf!;
        var pass = new DispatchPass(thread, ThreadContexts.Execution(thread), ThreadContexts.Synchronization(thread));
        Fault? fault;
        try
        {
            fault = frame.IsActivation ? RunFrom(root, ref pass, frame, null) : RunParked(root, ref pass, (ParkedFrame)frame);
        }
        catch (Exception exception)
        {
            fault = FaultDispatcher.Catch(ref pass, exception);
        }

        End(root, ref pass, fault);
    }

    /// <summary>The first frame has ended, or waits for another frame, or has changed its context.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RunRest(
        ChainRoot root,
        Thread thread,
        ExecutionContext? execution,
        SynchronizationContext? synchronization,
        Continuation frame,
        Continuation? leaf)
    {
        var pass = new DispatchPass(thread, execution, synchronization);
        Fault? fault;
        try
        {
            fault = leaf is not null
                ? SubscribeAgain(root, ref pass, pass.Thread, frame, leaf)
                : RunBehind(root, ref pass, pass.Thread, frame);
        }
        catch (Exception exception)
        {
            fault = FaultDispatcher.Catch(ref pass, exception);
        }

        End(root, ref pass, fault);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RunCaught(
        ChainRoot root,
        Thread thread,
        ExecutionContext? execution,
        SynchronizationContext? synchronization,
        bool ownsChain,
        Exception exception)
    {
        var pass = new DispatchPass(thread, execution, synchronization) { OwnsChain = ownsChain };
        End(root, ref pass, FaultDispatcher.Catch(ref pass, exception));
    }

    /// <summary>A frame has called what has suspended, and waits for it. Where no pass is needed unless the callee ends at once.</summary>
    /// <param name="root">The root of the chain.</param>
    /// <param name="thread">The current thread.</param>
    /// <param name="synchronization">What the thread gets back in the end.</param>
    /// <param name="leaf">The leaf of the callee's chain.</param>
    /// <param name="behind">What stands behind the frame.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void SubscribeCallee(
        ChainRoot root, Thread thread, SynchronizationContext? synchronization, Continuation leaf, Continuation behind)
    {
        Tasklets.Pack(root, leaf, behind);
        ExecutionContext? execution = ThreadContexts.Execution(thread);
        SynchronizationContext? own = ThreadContexts.Synchronization(thread);
        if (CallerThatLooks.Subscribe(root, leaf) is not { } caller) return;
        var pass = new DispatchPass(thread, execution, synchronization);
        pass.LeaveFirst();
        pass.TakeBack(leaf, caller, behind, own);
        End(root, ref pass, null);
    }

    /// <summary>
    /// Ends a pass whose frames have ended, suspended or thrown, as soon as none of them is left that goes on in place.
    /// </summary>
    private static void End(ChainRoot root, ref DispatchPass pass, Fault? fault)
    {
        if (fault is not null) FaultDispatcher.RunHandlers(root, ref pass, fault);
        while (pass.TryTakeInPlace(out Continuation? next))
        {
            try
            {
                fault = RunInPlace(root, ref pass, next);
            }
            catch (Exception exception)
            {
                fault = FaultDispatcher.Catch(ref pass, exception);
            }

            if (fault is not null) FaultDispatcher.RunHandlers(root, ref pass, fault);
        }

        pass.End();
    }

    /// <summary>Resumes the caller of what ended before it looked.</summary>
    /// <returns>As <see cref="RunBehind"/>.</returns>
    private static Fault? RunInPlace(ChainRoot root, ref DispatchPass pass, Continuation next)
    {
        Continuation outcome = root.Leaf!;
        Continuation frame = pass.EnterInPlace(next);
        if (frame.Context == ThreadContexts.Flowing) InPlaceStretch.EnterExecution(pass.Thread, outcome.Context);
        root.Leaf = frame;
        return RunWith(root, ref pass, frame, outcome);
    }

    /// <summary>Resumes a frame that was put off (<see cref="Transfer"/>).</summary>
    /// <returns>As <see cref="RunBehind"/>.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Fault? RunParked(ChainRoot root, ref DispatchPass pass, ParkedFrame parked)
    {
        Continuation frame = parked.Next!;
        root.Leaf = frame;
        if (frame.Context == ThreadContexts.Flowing) pass.EnterFirst(pass.Thread, parked.Outcome!.Context);
        return RunWith(root, ref pass, frame, parked.Outcome);
    }

    /// <summary>Resumes one frame with what its callee ended with, unless that is a <see cref="Fault"/> which it cannot handle.</summary>
    /// <returns>As <see cref="RunBehind"/>.</returns>
    private static Fault? RunWith(ChainRoot root, ref DispatchPass pass, Continuation frame, Continuation? outcome)
    {
        if (outcome is not Fault fault || frame.IsInTry) return RunFrom(root, ref pass, frame, outcome);
        fault.Skip(frame);
        return fault;
    }

    /// <summary>Resumes what stands behind a frame that has ended. Lets the exceptions of frames escape.</summary>
    /// <returns>The fault that left the frame in <see cref="ChainRoot.Leaf"/>, if any: so this never calls itself, however many frames fail
    /// and handle in turn.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Fault? RunBehind(ChainRoot root, ref DispatchPass pass, Thread thread, Continuation completed)
    {
        while (true)
        {
            Continuation? next = completed.Next!;
            if (!pass.IsInline || !next.MayBeResumed || ThreadContexts.Synchronization(thread) is not null)
            {
                next = Advance(root, ref pass, next, completed);
                if (next is null) return null;
            }

            Continuation frame = next;
            root.Leaf = frame;
            DispatchPass.Enter(thread, frame.Context);
            Continuation? leaf = frame.Resume(completed, null);
            root.RecycleCallee(completed);
            if (leaf is not null) return SubscribeAgain(root, ref pass, thread, frame, leaf);
            completed = frame;
        }
    }

    /// <summary>
    /// Resumes one frame with what its callee ended with (a <see cref="Fault"/> for an exception), and what stands behind it.
    /// </summary>
    /// <returns>As <see cref="RunBehind"/>.</returns>
    internal static Fault? RunFrom(ChainRoot root, ref DispatchPass pass, Continuation frame, Continuation? completed)
    {
        Thread thread = pass.Thread;
        if (pass.IsPastFirst) DispatchPass.Enter(thread, frame.Context);
        else pass.EnterFirst(thread, frame.Context);
        Continuation? leaf = frame.Resume(completed, (completed as Fault)?.Exception);
        if (completed is not null) root.RecycleCallee(completed);
        return leaf is not null ? SubscribeAgain(root, ref pass, thread, frame, leaf) : RunBehind(root, ref pass, thread, frame);
    }

    /// <summary>
    /// A frame has ended and <paramref name="next"/> stands behind it. Returns the frame to resume on this thread, if any.
    /// </summary>
    /// <param name="root">The root of the chain.</param>
    /// <param name="pass">The pass that resumed the frame.</param>
    /// <param name="next">A frame, a tasklet, a <see cref="ContextContinuation"/> or the root.</param>
    /// <param name="completed">The frame that has ended.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Continuation? Advance(ChainRoot root, ref DispatchPass pass, Continuation next, Continuation completed)
    {
        if (pass.IsInline && next is Tasklet { IsAwaited: false } && ThreadContexts.Synchronization(pass.Thread) is null)
            return Tasklet.FrameOf(next);
        pass.LeaveFirst();
        if (next != root) return Transfer.GoOn(root, ref pass, completed, completed);

        pass.OwnsChain = false;
        Complete(root, completed);
        return null;
    }

    /// <summary>
    /// The frame has suspended again: the chain belongs to whoever completes the leaf's awaiter. Or it has ended in a fault, which is
    /// returned.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Fault? SubscribeAgain(ChainRoot root, ref DispatchPass pass, Thread thread, Continuation frame, Continuation leaf)
    {
        if (leaf is Fault fault) return fault;
        ExecutionContext? context = ThreadContexts.Execution(thread);
        if (frame.Context != context && (leaf == frame || frame.Context != ThreadContexts.Flowing)) frame.Context = context;
        if (leaf.Context != context) EnterLeaf(ref pass, leaf.Context);
        if (root.Leaf != leaf) root.Leaf = leaf;
        pass.OwnsChain = false;
        if (leaf.Next != (pass.InPlace.End ?? frame.Next)) SubscribeCallee(root, ref pass, leaf, frame.Next!);
        else leaf.Subscribe(root);
        return null;
    }

    /// <summary>As the other one, in a pass, which goes on with what has ended.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void SubscribeCallee(ChainRoot root, ref DispatchPass pass, Continuation leaf, Continuation behind)
    {
        Tasklets.Pack(root, leaf, behind);
        pass.SuspendFirst();
        SynchronizationContext? own = ThreadContexts.Synchronization(pass.Thread);
        if (CallerThatLooks.Subscribe(root, leaf) is { } caller) pass.TakeBack(leaf, caller, behind, own);
    }

    // Another method's context, for as long as its leaf subscribes: the thread gets back what the frame itself left, also where flow is
    // suppressed.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void EnterLeaf(ref DispatchPass pass, ExecutionContext? context)
    {
        pass.SuspendFirst();
        ThreadContexts.Restore(context);
    }
}
