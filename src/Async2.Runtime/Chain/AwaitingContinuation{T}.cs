using System.ComponentModel;
using System.Diagnostics;

namespace Async2;

/// <summary>As <see cref="AwaitingContinuation"/>, of a method that has a result.</summary>
/// <typeparam name="T">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class AwaitingContinuation<T> : Continuation<T>
{
    private Continuation? _awaited;

    internal sealed override ref Continuation? Awaited => ref _awaited;

    /// <summary>Subscribes <paramref name="root"/> to the task.</summary>
    public override void Subscribe(ChainRoot root) => _awaited!.Subscribe(root);
}
