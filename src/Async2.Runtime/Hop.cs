using System.Diagnostics;

namespace Async2;

/// <summary>
/// Stands for a frame that is to be resumed somewhere else, while nobody runs the chain: root.Leaf ──► Hop ──► frame.
/// </summary>
[StackTraceHidden]
internal class Hop : Continuation
{
    /// <summary>What the frame will be resumed with: its callee's continuation, or a <see cref="Fault"/>.</summary>
    internal Continuation? Outcome;

    internal Hop() => State = ChainRoot.NotAnActivation;

    public sealed override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();
}
