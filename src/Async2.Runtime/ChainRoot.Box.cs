using System.Runtime.CompilerServices;

namespace Async2;

// Where the class library queues what is to be resumed, it queues the boxes of its own state machines as they are, and wraps a delegate, which costs 40 bytes
// an await. So a root that waits for what may queue it has a box, too: that of a state machine which only runs the chain. The box captures no context: it would keep
// it alive longer than the chain, and the dispatcher restores contexts itself.
public abstract partial class ChainRoot
{
    private AsyncTaskMethodBuilder _builderOfBox;   // mutable struct; its task, which is the box, is never completed
    private object? _box;

    /// <summary>The box; none while somebody listens, who would take it for a method of the program.</summary>
    internal object? Box
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _box ?? CreateBox();
    }

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
        if ((TaskAwaiters.ReturnsToContext(ref awaiter) && ContextContinuation.CurrentTarget(thread) is not null) || Box is null)
        {
            // A delegate is what is posted; and should the task have been completed by now, it is posted here, by code of others, which sees the context.
            awaiter.UnsafeOnCompleted(MoveNextAction);
            return;
        }

        var machine = new RunsChain(this);
        using (new NothingCaptured(thread)) _builderOfBox.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private object? CreateBox()
    {
        if (TaskEvents.AreWanted) return null;
        using (new NothingCaptured(Thread.CurrentThread)) return _box = BoxCatcher.Catch(ref _builderOfBox, new RunsChain(this));
    }

    /// <summary>The state machine of the box.</summary>
    internal readonly struct RunsChain(ChainRoot root) : IAsyncStateMachine
    {
        public void MoveNext() => root.Run();

        public void SetStateMachine(IAsyncStateMachine stateMachine)
        {
        }
    }
}
