namespace Async2;

/// <summary>A pending ValueTask without result.</summary>
/// <remarks>The frame has no field for any struct, so it keeps this object until it is resumed. So the object is pooled.</remarks>
[StackTraceHidden]
internal sealed class ValueTaskWait : PendingTask
{
    private ValueTask _task;

    internal override object Kept() => this;

    internal override void Subscribe(ChainCompletion completion) =>
        ValueTaskAwaiters.Subscribe(in _task, ReturnsToContext, completion);

    internal static ValueTaskWait For(ValueTask task)
    {
        ValueTaskWait mine = ContinuationPool.Rent<ValueTaskWait>() ?? new();
        mine.ReturnsToContext = false;
        mine._task = task;
        return mine;
    }

    /// <summary>Ends the await. The object returns to its pool, unless the task has failed.</summary>
    internal void GetResult()
    {
        _task.GetAwaiter().GetResult();
        _task = default;
        ContinuationPool.Return(this);
    }
}
