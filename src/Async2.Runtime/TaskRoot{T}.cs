using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>The root of a chain whose thunk returned a <see cref="Task{T}"/>.</summary>
[StackTraceHidden]
internal sealed class TaskRoot<T> : ChainRoot
{
    private AsyncTaskMethodBuilder<T> _builder;     // mutable struct

    internal Task<T> Task => _builder.Task;

    private protected override void SetResult(Continuation completed)
    {
        Debug.Assert(completed is Continuation<T>);
        _builder.SetResult(Unsafe.As<Continuation<T>>(completed).Result);
    }

    private protected override void SetException(Exception exception) => _builder.SetException(exception);
}
