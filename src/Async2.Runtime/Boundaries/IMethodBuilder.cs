namespace Async2;

/// <summary>A builder of the class library, which completes the task of an async method, or ends an async void one.</summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
internal interface IMethodBuilder<TResult>
{
    /// <summary>The task; null if there is none.</summary>
    Task? AnyTask { get; }

    void SetResult(TResult result);

    void SetException(Exception exception);

    void AwaitOnCompleted<TAwaiter>(ref TAwaiter awaiter, ref IAsyncStateMachine machine)
        where TAwaiter : INotifyCompletion;
}

/// <summary>A builder of the class library that makes a task.</summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
/// <typeparam name="TTask">The type of the task.</typeparam>
internal interface ITaskBuilder<TResult, TTask> : IMethodBuilder<TResult>
{
    TTask Task { get; }
}
