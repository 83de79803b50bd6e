using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// A task that a frame waits for at the suspension point of a variant: stands for the tail until the frame has suspended, and subscribes
/// for it. It is no part of the chain.
/// </summary>
[StackTraceHidden]
internal sealed class TaskWait : Continuation
{
    private ValueTask _task;
    private bool _isTask;

    public override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();

    public override void Subscribe(ChainRoot root)
    {
        if (_isTask)
        {
            ConfiguredTaskAwaitable.ConfiguredTaskAwaiter awaiter = _task.AsTask().ConfigureAwait(ReturnsToContext).GetAwaiter();
            TaskAwaiters.Subscribe(ref awaiter, root);
        }
        else
        {
            ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter = _task.ConfigureAwait(ReturnsToContext).GetAwaiter();
            ValueTaskAwaiters.SubscribeConfigured(ref awaiter, root);
        }
    }

    internal static TaskWait For(Task task) => For(new ValueTask(task), isTask: true);

    internal static TaskWait For(ValueTask task) => For(task, isTask: false);

    /// <summary>Ends the await; this may be used again.</summary>
    internal void GetResult()
    {
        (ValueTask task, _task) = (_task, default);
        bool isTask = _isTask;
        ContinuationPool.Return(this);
        if (isTask) task.AsTask().GetAwaiter().GetResult();
        else task.GetAwaiter().GetResult();
    }

    private static TaskWait For(ValueTask task, bool isTask)
    {
        TaskWait mine = ContinuationPool.Rent<TaskWait>() ?? new();
        mine.State = NotAnActivation;
        mine.Next = null;
        mine._task = task;
        mine._isTask = isTask;
        return mine;
    }
}
