using System.ComponentModel;
using System.Diagnostics;

namespace Async2;

/// <summary>As <see cref="AwaitingContinuation"/>, of a method that has a result.</summary>
/// <typeparam name="T">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class AwaitingContinuation<T> : Continuation<T>
{
    private object? _awaited;
    private bool _returnsToContext;

    /// <summary>Subscribes <paramref name="root"/> to the task.</summary>
    public override void Subscribe(ChainRoot root) => AwaitedTask.Subscribe(_awaited!, _returnsToContext, root);

    internal sealed override void WaitFor(Continuation tail) => _awaited = AwaitedTask.Of(tail, out _returnsToContext);

    internal sealed override object TakeAwaited() => AwaitedTask.Take(ref _awaited);
}
