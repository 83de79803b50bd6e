namespace Async2;

/// <summary>An <see cref="AwaitingFrame"/> of a method that has a result.</summary>
/// <typeparam name="T">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public abstract class AwaitingFrame<T> : Frame<T>
{
    private object? _awaited;
    private bool _returnsToContext;

    /// <summary>Subscribes <paramref name="completion"/> to the task.</summary>
    public override void Subscribe(ChainCompletion completion) => AwaitedTask.Subscribe(_awaited!, _returnsToContext, completion);

    internal sealed override void WaitFor(PendingTask task)
    {
        _returnsToContext = task.ReturnsToContext;
        _awaited = task.Kept();
    }

    internal sealed override object TakeAwaited() => AwaitedTask.Take(ref _awaited);
}
