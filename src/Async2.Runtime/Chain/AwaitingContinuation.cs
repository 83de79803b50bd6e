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
    private Continuation? _awaited;

    internal sealed override ref Continuation? Awaited => ref _awaited;

    /// <summary>Subscribes <paramref name="root"/> to the task.</summary>
    public override void Subscribe(ChainRoot root) => _awaited!.Subscribe(root);
}
