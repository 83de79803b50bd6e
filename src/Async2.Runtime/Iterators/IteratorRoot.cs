using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>The root behind a suspended async iterator.</summary>
[StackTraceHidden]
internal sealed class IteratorRoot(IteratorPromise promise) : ChainRoot
{
    internal override void SetResult(Continuation completed) => promise.SetResult(Unsafe.As<Continuation<bool>>(completed).Result);

    internal override void SetException(Exception exception) => promise.SetException(exception);
}
