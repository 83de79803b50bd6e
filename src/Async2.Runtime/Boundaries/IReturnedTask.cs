namespace Async2;

/// <summary>A kind of task that a thunk returns.</summary>
/// <typeparam name="TTask">The type of the task.</typeparam>
internal interface IReturnedTask<TTask>
{
    /// <summary>Makes the completion of a chain that has suspended.</summary>
    /// <param name="outermost">The outermost frame.</param>
    /// <param name="task">The task. It is made before the chain starts, since the chain may end at once.</param>
    static abstract ChainCompletion Rent(Continuation outermost, out TTask task);

    /// <summary>Makes a faulted task, or a canceled one for an <see cref="OperationCanceledException"/>.</summary>
    static abstract TTask Failed(Exception exception);
}
