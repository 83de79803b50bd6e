namespace Async2;

/// <summary>A pending ValueTask with a result; see <see cref="ValueTaskWait"/>.</summary>
/// <typeparam name="T">The type of the result.</typeparam>
[StackTraceHidden]
internal sealed class ValueTaskWait<T> : PendingTask
{
    private ValueTask<T> _task;

    internal override object Kept() => this;

    internal override void Subscribe(ChainCompletion completion) =>
        ValueTaskAwaiters.Subscribe(in _task, ReturnsToContext, completion);

    internal static ValueTaskWait<T> For(ValueTask<T> task)
    {
        ValueTaskWait<T> mine = ContinuationPool.Rent<ValueTaskWait<T>>() ?? new();
        mine.ReturnsToContext = false;
        mine._task = task;
        return mine;
    }

    /// <summary>Ends the await. The object returns to its pool, unless the task has failed.</summary>
    internal T GetResult()
    {
        T result = _task.Result;
        _task = default;
        ContinuationPool.Return(this);
        return result;
    }
}
