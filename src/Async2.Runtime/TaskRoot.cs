using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>The root of a chain whose thunk returned a <see cref="System.Threading.Tasks.Task"/>.</summary>
[StackTraceHidden]
internal sealed class TaskRoot : ChainRoot
{
    private AsyncTaskMethodBuilder _builder;    // mutable struct

    internal Task Task => _builder.Task;

    /// <summary>The root of a chain that has just suspended.</summary>
    internal static TaskRoot Rent(Continuation tail)
    {
        TaskRoot root = PooledObjects.Rent<TaskRoot>() ?? new TaskRoot();
        if (TaskEvents.AreWanted) root.MakeTaskOfBox(tail);
        return root;
    }

    private protected override void SetResult(Continuation completed)
    {
        Recycle(completed);
        Release().SetResult();
    }

    private protected override void SetException(Exception exception) => Release().SetException(exception);

    private protected override void MakeTask(ref ActionCatcher catcher, IAsyncStateMachine machine) => _builder.AwaitOnCompleted(ref catcher, ref machine);

    private AsyncTaskMethodBuilder Release()
    {
        AsyncTaskMethodBuilder builder = _builder;
        _builder = default;
        Return(this);
        return builder;
    }
}
