using System.ComponentModel;
using System.Diagnostics;

namespace Async2;

/// <summary>
/// A suspended activation of a method that waits, at one and the same suspension point, for a variant or for the task that a call has
/// returned in its place.
/// </summary>
/// <remarks>While it waits for a task it is the leaf, and the task stands in no chain.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class AwaitingContinuation : Continuation
{
    private object? _awaited;
    private bool _returnsToContext;

    /// <summary>Subscribes <paramref name="root"/> to the task.</summary>
    public override void Subscribe(ChainRoot root) => AwaitedTask.Subscribe(_awaited!, _returnsToContext, root);

    internal sealed override void WaitFor(Continuation tail) => _awaited = AwaitedTask.Of(tail, out _returnsToContext);

    internal sealed override object TakeAwaited() => AwaitedTask.Take(ref _awaited);
}
