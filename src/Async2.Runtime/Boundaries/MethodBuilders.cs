using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>The builder of a method that returns a <see cref="Task"/>.</summary>
[StackTraceHidden]
internal struct TaskBuilder : IMethodBuilder<NoResult>
{
    private AsyncTaskMethodBuilder _builder;    // mutable struct

    internal Task Task => _builder.Task;

    public void SetResult(NoResult result) => _builder.SetResult();

    public void SetException(Exception exception) => _builder.SetException(exception);

    public void AwaitOnCompleted<TAwaiter>(ref TAwaiter awaiter, ref IAsyncStateMachine machine)
        where TAwaiter : INotifyCompletion => _builder.AwaitOnCompleted(ref awaiter, ref machine);
}

/// <summary>The builder of a method that returns a <see cref="Task{T}"/>.</summary>
[StackTraceHidden]
internal struct TaskBuilder<T> : IMethodBuilder<T>
{
    private AsyncTaskMethodBuilder<T> _builder;     // mutable struct

    internal Task<T> Task => _builder.Task;

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

    public void SetResult(NoResult result) => _builder.SetResult();

    public void SetException(Exception exception) => _builder.SetException(exception);

    public void AwaitOnCompleted<TAwaiter>(ref TAwaiter awaiter, ref IAsyncStateMachine machine)
        where TAwaiter : INotifyCompletion => _builder.AwaitOnCompleted(ref awaiter, ref machine);
}
