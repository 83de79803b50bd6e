namespace Async2;

/// <summary>A kind of task that a thunk returns: how one is made that the dispatcher completes, or that has failed.</summary>
/// <typeparam name="TTask">The type of the task.</typeparam>
internal interface IReturnedTask<TTask>
{
    /// <summary>The completion behind a chain that has suspended.</summary>
    /// <param name="tail">The tail of the chain.</param>
    /// <param name="task">What the completion completes. Made first: as soon as the chain has started, its end may be near.</param>
    static abstract ChainCompletion Rent(Continuation tail, out TTask task);

    /// <summary>A faulted task, or a canceled one for an <see cref="OperationCanceledException"/>.</summary>
    static abstract TTask Failed(Exception exception);
}
