using System.Runtime.CompilerServices;

namespace Async2;

// Where the class library queues what is to be resumed, it queues the boxes of its own state machines as they are, and wraps a delegate, which costs 40 bytes
// an await. So a root that waits for such a task has a box, too: that of a state machine which only runs the chain.
public abstract partial class ChainRoot
{
    private AsyncTaskMethodBuilder _box;    // mutable struct; its task, which is the box, is never completed

    /// <summary>Subscribes to one of the class library's awaiters of a <see cref="Task"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void AwaitTask<TAwaiter>(ref TAwaiter awaiter)
        where TAwaiter : ICriticalNotifyCompletion
    {
        if (TaskAwaiters.QueuesContinuations(ref awaiter)) AwaitQueued(ref awaiter);
        else awaiter.UnsafeOnCompleted(MoveNextAction);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AwaitQueued<TAwaiter>(ref TAwaiter awaiter)
        where TAwaiter : ICriticalNotifyCompletion
    {
        Thread thread = Thread.CurrentThread;
        if (TaskEvents.AreWanted || (TaskAwaiters.ReturnsToContext(ref awaiter) && ContextContinuation.CurrentTarget(thread) is not null))
        {
            // A delegate is what is posted; and should the task have been completed by now, it is posted here, by code of others, which sees the context.
            awaiter.UnsafeOnCompleted(MoveNextAction);
            return;
        }

        // The box captures no context: it would keep it alive longer than the chain, and the dispatcher restores contexts itself.
        ref ExecutionContext? context = ref ThreadContexts.Execution(thread);
        ExecutionContext? saved = context;
        context = FlowSuppressed;
        var machine = new RunsChain(this);
        _box.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
        context = saved;
    }

    private readonly struct RunsChain(ChainRoot root) : IAsyncStateMachine
    {
        public void MoveNext() => root.Run();

        public void SetStateMachine(IAsyncStateMachine stateMachine)
        {
        }
    }
}
