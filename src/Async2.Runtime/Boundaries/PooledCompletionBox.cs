namespace Async2;

/// <summary>A <see cref="PooledCompletion{TResult}"/> that is its own box.</summary>
/// <inheritdoc/>
[StackTraceHidden]
internal sealed class PooledCompletionBox<TResult> : PooledCompletion<TResult>, IAsyncStateMachineBox
{
    private protected override void ReturnToClass() => ContinuationPool.Return(this);
}
