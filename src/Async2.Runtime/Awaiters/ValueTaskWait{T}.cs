using System.Diagnostics;

namespace Async2;

/// <summary>As <see cref="TaskWait"/>, of a ValueTask with a result.</summary>
/// <typeparam name="T">The type of the result.</typeparam>
[StackTraceHidden]
internal sealed class ValueTaskWait<T> : Continuation
{
    private ValueTask<T> _task;

    public override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();

    public override void Subscribe(ChainRoot root) => ValueTaskAwaiters.Subscribe(in _task, ReturnsToContext, root);

    internal static ValueTaskWait<T> For(ValueTask<T> task)
    {
        ValueTaskWait<T> mine = ContinuationPool.Rent<ValueTaskWait<T>>() ?? new();
        mine.State = NotAnActivation;
        mine.Next = null;
        mine._task = task;
        return mine;
    }

    /// <summary>Ends the await; this may be used again, unless the task has failed.</summary>
    internal T GetResult()
    {
        T result = _task.Result;
        _task = default;
        ContinuationPool.Return(this);
        return result;
    }
}
