using System.Runtime.CompilerServices;

namespace Async2;

// From one frame to the next: here, on the thread pool, or wherever the next one wants to be resumed. The decisions are
// those of async1's await continuations (AwaitTaskContinuation and its two subclasses).
public abstract partial class ChainRoot
{
    private static readonly SendOrPostCallback s_runPosted = RunMoved;

    private static readonly Action<object?> s_runScheduled = RunMoved;

    /// <summary>A frame has ended and <paramref name="next"/> stands behind it. Returns the frame to resume on this thread, if any.</summary>
    /// <param name="pass">The pass that resumed the frame.</param>
    /// <param name="next">A frame, a <see cref="ContextContinuation"/> or this root.</param>
    /// <param name="completed">The frame that has ended.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private Continuation? Advance(ref DispatchPass pass, Continuation next, Continuation completed)
    {
        pass.LeaveFirst();
        if (next != this) return GoOn(ref pass, completed, completed);

        pass.OwnsChain = false;
        Complete(completed);
        return null;
    }

    /// <summary>A fault has come out of the frame in <see cref="Leaf"/>: resumes the handlers that it meets on its way up.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void RunHandlers(ref DispatchPass pass, Fault fault)
    {
        for (Fault? current = fault; current is not null;)
        {
            pass.LeaveFirst();
            if (FindHandler(ref pass, Leaf!, current) is not { } handler) return;
            try
            {
                current = RunFrom(ref pass, handler, current);
            }
            catch (Exception exception)
            {
                current = Catch(ref pass, exception);
            }
        }
    }

    /// <summary>An exception was thrown through a frame: it goes on as a fault, or, if the chain is not ours any more, where nobody can handle it.</summary>
    private static Fault? Catch(ref DispatchPass pass, Exception exception)
    {
        if (pass.OwnsChain)
        {
            ThrowRecord.TrimDispatcher(exception);
            pass.ThrownThroughFirst();
            return new Fault(exception);
        }

        AsyncExceptions.ThrowOnThreadPool(exception);
        return null;
    }

    /// <summary>
    /// A fault has left <paramref name="from"/>: skips the frames that cannot handle it. Returns the frame that can,
    /// if it is to be resumed on this thread.
    /// </summary>
    private Continuation? FindHandler(ref DispatchPass pass, Continuation from, Fault fault)
    {
        // Nothing runs between two frames that are skipped: where one may be inlined, the next may.
        bool inlines = false;
        while (true)
        {
            Continuation? here = from.Next!;
            if (here == this)
            {
                pass.OwnsChain = false;
                Leaf = null;
                SetException(fault.Complete());
                return null;
            }

            if (!inlines || here.State < 0)
            {
                inlines = here.State >= 0 && !from.CompletesAsSource;
                here = GoOn(ref pass, from, fault);
                if (here is null) return null;
            }

            if ((here.State & 1) != 0) return Leaf = here;
            fault.Skip(here);
            from = here;
        }
    }

    /// <summary>Decides where the chain goes on behind a frame. Null: elsewhere, and the chain is not ours any more.</summary>
    /// <remarks>Behind a source as <c>ManualResetValueTaskSourceCore</c> does it: inline, and as a part of the task that completes the source.</remarks>
    private Continuation? GoOn(ref DispatchPass pass, Continuation from, Continuation outcome)
    {
        Continuation next = from.Next!;
        if (next.State >= 0)
        {
            if (from.CompletesAsSource) return next;
            // A place for code that did not ask to run on it: not a user interface's, for example.
            if (ContextContinuation.CurrentTarget(pass.Thread) is null) return Here(ref pass, next);
            Park(ref pass, new Hop { Next = next }, outcome);
            RunIn(null, pass.Thread, mayInline: false);
            return null;
        }

        var hop = (ContextContinuation)next;
        if (hop.Target == ThreadContexts.Synchronization(pass.Thread) && !from.CompletesAsSource) return Here(ref pass, hop.Next!);
        Park(ref pass, hop, outcome);
        RunIn(hop.Target, pass.Thread, mayInline: !from.CompletesAsSource);
        return null;
    }

    /// <summary>The next frame is resumed on this thread, but not as a part of the task that it happens to execute.</summary>
    private static Continuation Here(ref DispatchPass pass, Continuation next)
    {
        pass.DetachTask();
        return next;
    }

    private void Park(ref DispatchPass pass, Hop hop, Continuation outcome)
    {
        hop.Outcome = outcome;
        if (hop.Next!.Context == ThreadContexts.Flowing) hop.Context = ThreadContexts.Execution(pass.Thread);
        Leaf = hop;
        pass.OwnsChain = false;
    }

    /// <summary>Takes up again what <see cref="Park"/> put off.</summary>
    /// <returns>As <see cref="RunBehind"/>.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal Fault? RunParked(ref DispatchPass pass, Hop hop)
    {
        Continuation frame = hop.Next!;
        Leaf = frame;
        if (frame.Context == ThreadContexts.Flowing) pass.EnterFirst(pass.Thread, hop.Context);
        if (hop.Outcome is not Fault fault || (frame.State & 1) != 0) return RunFrom(ref pass, frame, hop.Outcome);
        fault.Skip(frame);
        return fault;
    }

    /// <summary>Has the chain resumed in a SynchronizationContext, on a TaskScheduler, or, for null, on the thread pool; it is not ours any more.</summary>
    private void RunIn(object? target, Thread thread, bool mayInline)
    {
        if (target is null) ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
        else if (target is SynchronizationContext synchronization) Post(synchronization);
        else Schedule((TaskScheduler)target, thread, mayInline);
    }

    private static void RunMoved(object? root) => ((ChainRoot)root!).RunQueued();

    private void Post(SynchronizationContext target)
    {
        ref Task? current = ref ThreadContexts.CurrentTask();
        Task? task = current;
        current = null;
        try
        {
            target.Post(s_runPosted, this);
        }
        catch (Exception exception)
        {
            AsyncExceptions.ThrowOnThreadPool(exception);
        }
        finally
        {
            if (task is not null) ThreadContexts.CurrentTask() = task;
        }
    }

    private void Schedule(TaskScheduler target, Thread thread, bool mayInline)
    {
        // The scheduler itself refuses when the stack runs low.
        bool inline = mayInline && (TaskScheduler.Current == target || thread.IsThreadPoolThread);
        Task task = CreateScheduledTask(thread);
        try
        {
            if (inline) ThreadContexts.RunSynchronously(task, target, waitForCompletion: false);
            else task.Start(target);
        }
        catch (TaskSchedulerException)
        {
            // The task is faulted, and the chain is lost, as it is in async1.
        }
    }

    /// <summary>The task captures no context, because every frame brings its own.</summary>
    private Task CreateScheduledTask(Thread thread)
    {
        using (new NothingCaptured(thread)) return new Task(s_runScheduled, this);
    }
}
