using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>The root of a chain that an async void method began.</summary>
[StackTraceHidden]
internal sealed class VoidRoot(AsyncVoidMethodBuilder builder) : ChainRoot
{
    private AsyncVoidMethodBuilder _builder = builder;      // mutable struct

    private protected override void SetResult(Continuation completed) => _builder.SetResult();

    private protected override void SetException(Exception exception) => _builder.SetException(exception);
}
