using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>The root of a chain whose thunk returned a <see cref="Task{T}"/>.</summary>
[StackTraceHidden]
internal sealed class TaskRoot<T> : ChainRoot
{
    private AsyncTaskMethodBuilder<T> _builder;     // mutable struct

    internal Task<T> Task => _builder.Task;

    internal static TaskRoot<T> Rent() => PooledObjects.Rent<TaskRoot<T>>() ?? new TaskRoot<T>();

    private protected override void SetResult(Continuation completed)
    {
        Debug.Assert(completed is Continuation<T>);
        Release().SetResult(Unsafe.As<Continuation<T>>(completed).Result);
    }

    private protected override void SetException(Exception exception) => Release().SetException(exception);

    // Before the task is completed: what it resumes may use the root at once.
    private AsyncTaskMethodBuilder<T> Release()
    {
        AsyncTaskMethodBuilder<T> builder = _builder;
        _builder = default;
        if (!HasEscaped) PooledObjects.Return(this);
        return builder;
    }
}
