using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>The root of a chain whose thunk returned a <see cref="System.Threading.Tasks.Task"/>.</summary>
[StackTraceHidden]
internal sealed class TaskRoot : ChainRoot
{
    private AsyncTaskMethodBuilder _builder;    // mutable struct

    internal Task Task => _builder.Task;

    private protected override void SetResult(Continuation completed) => _builder.SetResult();

    private protected override void SetException(Exception exception) => _builder.SetException(exception);
}
