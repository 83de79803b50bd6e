using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>As <see cref="TaskWait"/>, of a task that has a result.</summary>
/// <typeparam name="T">The type of the result.</typeparam>
[StackTraceHidden]
internal sealed class TaskWait<T> : Continuation
{
    private ValueTask<T> _task;
    private bool _isTask;

    public override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();

    public override void Subscribe(ChainRoot root)
    {
        if (_isTask)
        {
            ConfiguredTaskAwaitable<T>.ConfiguredTaskAwaiter awaiter = _task.AsTask().ConfigureAwait(ReturnsToContext).GetAwaiter();
            TaskAwaiters.Subscribe(ref awaiter, root);
        }
        else
        {
            ConfiguredValueTaskAwaitable<T>.ConfiguredValueTaskAwaiter awaiter = _task.ConfigureAwait(ReturnsToContext).GetAwaiter();
            ValueTaskAwaiters.SubscribeConfigured(ref awaiter, root);
        }
    }

    internal static TaskWait<T> For(Task<T> task) => For(new ValueTask<T>(task), isTask: true);

    internal static TaskWait<T> For(ValueTask<T> task) => For(task, isTask: false);

    /// <summary>Ends the await; this may be used again.</summary>
    internal T GetResult()
    {
        (ValueTask<T> task, _task) = (_task, default);
        bool isTask = _isTask;
        ContinuationPool.Return(this);
        return isTask ? task.AsTask().GetAwaiter().GetResult() : task.GetAwaiter().GetResult();
    }

    private static TaskWait<T> For(ValueTask<T> task, bool isTask)
    {
        TaskWait<T> mine = ContinuationPool.Rent<TaskWait<T>>() ?? new();
        mine.State = NotAnActivation;
        mine.Next = null;
        mine._task = task;
        mine._isTask = isTask;
        return mine;
    }
}
