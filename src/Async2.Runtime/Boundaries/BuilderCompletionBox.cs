namespace Async2;

/// <summary>A <see cref="BuilderCompletion{TResult, TBuilder}"/> that is its own box.</summary>
/// <inheritdoc/>
[StackTraceHidden]
internal sealed class BuilderCompletionBox<TResult, TBuilder> : BuilderCompletion<TResult, TBuilder>, IAsyncStateMachineBox
    where TBuilder : struct, IMethodBuilder<TResult>
{
    private protected override void ReturnToPool() => ContinuationPool.Return(this);
}
