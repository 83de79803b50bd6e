using System.Diagnostics;

namespace Async2;

/// <summary>As <see cref="TaskWait"/>, of a ValueTask without result.</summary>
/// <remarks>The frame keeps this itself until it is resumed, for it has no field for a struct of any type: so it is of a pool.</remarks>
[StackTraceHidden]
internal sealed class ValueTaskWait : Continuation
{
    private ValueTask _task;

    public override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();

    public override void Subscribe(ChainRoot root) => ValueTaskAwaiters.Subscribe(in _task, ReturnsToContext, root);

    internal static ValueTaskWait For(ValueTask task)
    {
        ValueTaskWait mine = ContinuationPool.Rent<ValueTaskWait>() ?? new();
        mine.State = NotAnActivation;
        mine.Next = null;
        mine._task = task;
        return mine;
    }

    /// <summary>Ends the await; this may be used again, unless the task has failed.</summary>
    internal void GetResult()
    {
        _task.GetAwaiter().GetResult();
        _task = default;
        ContinuationPool.Return(this);
    }
}
