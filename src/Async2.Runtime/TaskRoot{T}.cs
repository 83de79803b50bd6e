using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>The root of a chain whose thunk returned a <see cref="Task{T}"/>.</summary>
[StackTraceHidden]
internal sealed class TaskRoot<T> : ChainRoot
{
    private AsyncTaskMethodBuilder<T> _builder;     // mutable struct

    internal Task<T> Task => _builder.Task;

    /// <summary>The root of a chain that has just suspended.</summary>
    internal static TaskRoot<T> Rent(Continuation tail)
    {
        TaskRoot<T> root = PooledObjects.Rent<TaskRoot<T>>() ?? new TaskRoot<T>();
        if (TaskEvents.AreWanted) root.MakeTaskOfBox(tail);
        return root;
    }

    private protected override void SetResult(Continuation completed)
    {
        Debug.Assert(completed is Continuation<T>);
        T result = Unsafe.As<Continuation<T>>(completed).Result;
        Recycle(completed);
        Release().SetResult(result);
    }

    private protected override void SetException(Exception exception) => Release().SetException(exception);

    private protected override void MakeTask(ref ActionCatcher catcher, IAsyncStateMachine machine) => _builder.AwaitOnCompleted(ref catcher, ref machine);

    private AsyncTaskMethodBuilder<T> Release()
    {
        AsyncTaskMethodBuilder<T> builder = _builder;
        _builder = default;
        Return(this);
        return builder;
    }
}
