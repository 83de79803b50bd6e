using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>The root of a chain that an async void method began.</summary>
[StackTraceHidden]
internal sealed class VoidRoot : ChainRoot
{
    private AsyncVoidMethodBuilder _builder;    // mutable struct

    /// <summary>The root of a chain that has just suspended.</summary>
    internal static VoidRoot Rent(AsyncVoidMethodBuilder builder, Continuation tail)
    {
        VoidRoot root = PooledObjects.Rent<VoidRoot>() ?? new VoidRoot();
        root._builder = builder;
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

    private AsyncVoidMethodBuilder Release()
    {
        AsyncVoidMethodBuilder builder = _builder;
        _builder = default;
        Return(this);
        return builder;
    }
}
