namespace Async2;

/// <summary>An <see cref="IteratorCompletion"/> that is its own box.</summary>
/// <inheritdoc/>
[StackTraceHidden]
internal sealed class IteratorCompletionBox(IteratorPromise promise) : IteratorCompletion(promise), IAsyncStateMachineBox;
