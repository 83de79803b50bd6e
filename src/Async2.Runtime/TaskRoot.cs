using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>The root of a chain whose thunk returned a <see cref="System.Threading.Tasks.Task"/>.</summary>
[StackTraceHidden]
internal sealed class TaskRoot : ChainRoot
{
    private AsyncTaskMethodBuilder _builder;    // mutable struct

    internal Task Task => _builder.Task;

    internal static TaskRoot Rent() => PooledObjects.Rent<TaskRoot>() ?? new TaskRoot();

    private protected override void SetResult(Continuation completed) => Release().SetResult();

    private protected override void SetException(Exception exception) => Release().SetException(exception);

    // Before the task is completed: what it resumes may use the root at once.
    private AsyncTaskMethodBuilder Release()
    {
        AsyncTaskMethodBuilder builder = _builder;
        _builder = default;
        if (!HasEscaped) PooledObjects.Return(this);
        return builder;
    }
}
