namespace Async2;

/// <summary>A <see cref="PooledCompletion{TResult}"/> of a traced chain. It is not pooled.</summary>
/// <inheritdoc/>
[StackTraceHidden]
internal sealed class TracedPooledCompletion<TResult> : PooledCompletion<TResult>
{
    internal TracedPooledCompletion(Continuation outermost) => TraceBy(new TracedGate(this, outermost, task: 0, box: null));

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

    private protected override void ReturnToPool()
    {
    }
}
