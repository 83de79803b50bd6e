namespace Async2;

/// <summary>A frame that waits, at the same suspension point, for a variant or for the task that a call returned in its place.</summary>
/// <remarks>While it waits for a task it is the innermost frame.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public abstract class AwaitingFrame : Frame
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
