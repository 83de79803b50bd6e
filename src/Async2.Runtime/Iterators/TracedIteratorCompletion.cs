namespace Async2;

/// <summary>The <see cref="IteratorCompletion"/> of traced chains: each step is one.</summary>
[StackTraceHidden]
internal sealed class TracedIteratorCompletion : IteratorCompletion
{
    internal TracedIteratorCompletion(IteratorPromise promise, Continuation outermost)
        : base(promise) => TraceBy(new TracedGate(this, outermost, task: 0, box: null));

    internal override void SetResult(Frame completed)
    {
        TracedGate.End(null);
        base.SetResult(completed);
    }

    internal override void SetException(Exception exception)
    {
        TracedGate.End(exception);
        base.SetException(exception);
    }
}
