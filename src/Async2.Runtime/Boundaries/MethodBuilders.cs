namespace Async2;

/// <summary>The builder of a method that returns a <see cref="Task"/>.</summary>
[StackTraceHidden]
internal struct TaskBuilder : ITaskBuilder<NoResult, Task>
{
    private AsyncTaskMethodBuilder _builder;    // mutable struct

    public Task Task => _builder.Task;

    public Task? AnyTask => _builder.Task;

    public void SetResult(NoResult result) => _builder.SetResult();

    public void SetException(Exception exception) => _builder.SetException(exception);

    public void AwaitOnCompleted<TAwaiter>(ref TAwaiter awaiter, ref IAsyncStateMachine machine)
        where TAwaiter : INotifyCompletion => _builder.AwaitOnCompleted(ref awaiter, ref machine);
}

/// <summary>The builder of a method that returns a <see cref="Task{T}"/>.</summary>
[StackTraceHidden]
internal struct TaskBuilder<T> : ITaskBuilder<T, Task<T>>
{
    private AsyncTaskMethodBuilder<T> _builder;     // mutable struct

    public Task<T> Task => _builder.Task;

    public Task? AnyTask => _builder.Task;

    public void SetResult(T result) => _builder.SetResult(result);

    public void SetException(Exception exception) => _builder.SetException(exception);

    public void AwaitOnCompleted<TAwaiter>(ref TAwaiter awaiter, ref IAsyncStateMachine machine)
        where TAwaiter : INotifyCompletion => _builder.AwaitOnCompleted(ref awaiter, ref machine);
}

/// <summary>The builder of an async void method.</summary>
[StackTraceHidden]
internal struct VoidBuilder(AsyncVoidMethodBuilder builder) : IMethodBuilder<NoResult>
{
    private AsyncVoidMethodBuilder _builder = builder;  // mutable struct

    public readonly Task? AnyTask => null;

    public void SetResult(NoResult result) => _builder.SetResult();

    public void SetException(Exception exception) => _builder.SetException(exception);

    public void AwaitOnCompleted<TAwaiter>(ref TAwaiter awaiter, ref IAsyncStateMachine machine)
        where TAwaiter : INotifyCompletion => _builder.AwaitOnCompleted(ref awaiter, ref machine);
}
