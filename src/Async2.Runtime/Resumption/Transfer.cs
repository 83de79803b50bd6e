using System.Diagnostics;
using System.Runtime.CompilerServices;
using Async2.Insides;

namespace Async2;

/// <summary>
/// The transfer of a chain from one frame to the next: here, on the thread pool, or wherever the next one wants to be resumed.
/// The decisions are those of async1's await continuations (AwaitTaskContinuation and its two subclasses).
/// </summary>
[StackTraceHidden]
internal static class Transfer
{
    private static readonly SendOrPostCallback s_runPosted = static gate => ((Gate)gate!).MoveNext();

    private static readonly Action<object?> s_runScheduled = RunMoved;

    /// <summary>
    /// Decides where the chain goes on behind a frame. Null: elsewhere, or later, and the chain is not ours any more.
    /// </summary>
    /// <remarks>Behind a source as <c>ManualResetValueTaskSourceCore</c> does it: inline, and as a part of the task that completes the
    /// source.</remarks>
    internal static Continuation? GoOn(ChainRoot root, ref DispatchPass pass, Continuation from, Continuation outcome)
    {
        Continuation next = from.Next!;
        if (pass.InPlace.End is { } end)
        {
            if (next != end) return pass.EnterInPlace(next);
            pass.InPlace.Leave();
        }

        if (next.IsAwaited && CallerThatLooks.TryLeave(root, ref pass, from, outcome)) return null;
        next = Tasklet.FrameOf(next);
        pass.IsInline = true;
        if (next.IsActivation)
        {
            if (from.CompletesAsSource) return next;
            // A place for code that did not ask to run on it: not a user interface's, for example.
            if (ContextContinuation.CurrentTarget(pass.Thread) is null) return Here(root, ref pass, next, outcome);
            Park(root, ref pass, new ParkedFrame { Next = next }, outcome);
            RunIn(root, null, pass.Thread, mayInline: false);
            return null;
        }

        var parked = (ContextContinuation)next;
        parked.Next = Tasklet.FrameOf(parked.Next!);
        if (parked.Target == ThreadContexts.Synchronization(pass.Thread) && !from.CompletesAsSource)
            return Here(root, ref pass, parked.Next!, outcome);
        Park(root, ref pass, parked, outcome);
        RunIn(root, parked.Target, pass.Thread, mayInline: !from.CompletesAsSource);
        return null;
    }

    /// <summary>Resumes the chain where the await that is over would also have been resumed, had it not been inline.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void RunElsewhere(ChainRoot root, Thread thread) =>
        RunIn(root, ContextContinuation.CurrentTarget(thread), thread, mayInline: false);

    /// <summary>A frame that goes on in the context in which its callee ends finds it there, wherever it is resumed.</summary>
    internal static void KeepContext(Thread thread, Continuation frame, Continuation outcome)
    {
        if (frame.Context == ThreadContexts.Flowing) outcome.Context = ThreadContexts.Execution(thread);
    }

    /// <summary>The next frame is resumed on this thread, but not as a part of the task that it happens to execute.</summary>
    private static Continuation? Here(ChainRoot root, ref DispatchPass pass, Continuation next, Continuation outcome)
    {
        if (CurrentTask.IsKnown) pass.DetachTask();
        else if (Task.CurrentId is not null)
        {
            Park(root, ref pass, new ParkedFrame { Next = next }, outcome);
            DetachedCall.Invoke(RunMoved, root);
            return null;
        }

        return next;
    }

    /// <summary>Puts off a frame: whoever runs the chain next resumes it.</summary>
    private static void Park(ChainRoot root, ref DispatchPass pass, ParkedFrame parked, Continuation outcome)
    {
        parked.Outcome = outcome;
        KeepContext(pass.Thread, parked.Next!, outcome);
        root.Leaf = parked;
        pass.OwnsChain = false;
    }

    /// <summary>
    /// Has the chain resumed in a SynchronizationContext, on a TaskScheduler, or, for null, on the thread pool; it is not ours any more.
    /// </summary>
    /// <remarks>The pool calls what it gets once, and so does a task whatever its scheduler does. A context may do anything.</remarks>
    private static void RunIn(ChainRoot root, object? target, Thread thread, bool mayInline)
    {
        if (target is null) ThreadPool.UnsafeQueueUserWorkItem(root, preferLocal: true);
        else if (target is SynchronizationContext synchronization) Post(root, synchronization);
        else Schedule(root, (TaskScheduler)target, thread, mayInline);
    }

    private static void RunMoved(object? root) => Dispatcher.Run((ChainRoot)root!);

    private static void Post(ChainRoot root, SynchronizationContext target)
    {
        if (CurrentTask.IsKnown)
        {
            ref Task? current = ref CurrentTask.Field();
            Task? task = current;
            current = null;
            PostNow(root, target);
            if (task is not null) CurrentTask.Field() = task;
        }
        else if (Task.CurrentId is null) PostNow(root, target);
        else DetachedCall.Invoke(static moved => PostNow(moved.Root, moved.Target), (Root: root, Target: target));
    }

    private static void PostNow(ChainRoot root, SynchronizationContext target)
    {
        try
        {
            target.Post(s_runPosted, root.OpenGate());
        }
        catch (Exception exception)
        {
            AsyncExceptions.ThrowOnThreadPool(exception);
        }
    }

    private static void Schedule(ChainRoot root, TaskScheduler target, Thread thread, bool mayInline)
    {
        // The scheduler itself refuses when the stack runs low.
        bool inline = mayInline && (TaskScheduler.Current == target || thread.IsThreadPoolThread);
        if (inline && !TaskInlining.IsKnown)
        {
            ScheduleBehindTask(root, target, thread);
            return;
        }

        Task task = CreateScheduledTask(root, thread);
        try
        {
            if (inline) TaskInlining.RunSynchronously(task, target, waitForCompletion: false);
            else task.Start(target);
        }
        catch (TaskSchedulerException)
        {
            // The task is faulted, and the chain is lost, as it is in async1.
        }
    }

    /// <summary>The task captures no context, because every frame brings its own.</summary>
    private static Task CreateScheduledTask(ChainRoot root, Thread thread)
    {
        using (new SuppressedFlow(thread)) return new Task(s_runScheduled, root);
    }

    /// <summary>What continues a task is inlined if its scheduler lets it.</summary>
    private static void ScheduleBehindTask(ChainRoot root, TaskScheduler target, Thread thread)
    {
        var before = new TaskCompletionSource();
        using (new SuppressedFlow(thread))
        {
            before.Task.ContinueWith(
                static (_, moved) => RunMoved(moved), root, CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, target);
        }

        before.SetResult();
    }
}
