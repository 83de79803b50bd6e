using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>One pass of the dispatcher over a chain, on one thread: what it has to put back when it leaves the thread.</summary>
internal ref struct DispatchPass
{
    internal readonly Thread Thread;

    /// <summary>Whether the chain still belongs to this pass: not once it has been subscribed, parked or ended.</summary>
    internal bool OwnsChain;

    /// <summary>Whether the pass has gone beyond its first frame.</summary>
    internal bool Hopped;

    private readonly ExecutionContext? _firstContext;
    private ExecutionContext? _execution;
    private SynchronizationContext? _synchronization;
    private Task? _detachedTask;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal DispatchPass(Continuation first)
    {
        Thread = Thread.CurrentThread;
        OwnsChain = true;
        _firstContext = first.Context;
        _execution = ThreadContexts.Execution(Thread);
        _synchronization = ThreadContexts.Synchronization(Thread);
    }

    /// <summary>Puts the contexts of the thread back, as ExecutionContext.Run does.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void End()
    {
        if (ThreadContexts.Execution(Thread) != _execution || ThreadContexts.Synchronization(Thread) != _synchronization)
            RestoreContexts();
        if (_detachedTask is not null) ThreadContexts.CurrentTask() = _detachedTask;
    }

    /// <summary>
    /// The first frame has ended. Whoever called it was perhaps executing a task: the frames to come are no part of it.
    /// And async1 undoes nothing of what a frame whose flow was suppressed does to its thread's contexts.
    /// </summary>
    internal void LeaveFirstFrame()
    {
        Hopped = true;
        if (ThreadContexts.IsFlowSuppressed(_firstContext)) KeepContexts();
    }

    /// <summary>Hides the task that the thread executes from the frames to come.</summary>
    internal void DetachTask()
    {
        ref Task? current = ref ThreadContexts.CurrentTask();
        if (current is null) return;
        _detachedTask ??= current;
        current = null;
    }

    private void KeepContexts()
    {
        _execution = ThreadContexts.Execution(Thread);
        _synchronization = ThreadContexts.Synchronization(Thread);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RestoreContexts()
    {
        if (!Hopped && ThreadContexts.IsFlowSuppressed(_firstContext)) return;
        ThreadContexts.Synchronization(Thread) = _synchronization;
        if (ThreadContexts.Execution(Thread) != _execution) ThreadContexts.Restore(_execution);
    }
}
