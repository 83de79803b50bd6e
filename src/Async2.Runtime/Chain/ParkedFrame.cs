using System.Diagnostics;
using Async2.Insides;

namespace Async2;

/// <summary>
/// The place of a frame that is to be resumed somewhere else, while nobody runs the chain: root.Leaf ──► ParkedFrame ──► frame.
/// </summary>
[StackTraceHidden]
internal class ParkedFrame : Continuation
{
    /// <summary>What the frame will be resumed with: its callee's continuation, or a <see cref="Fault"/>.</summary>
    internal Continuation? Outcome;

    /// <remarks>The context has the dispatcher look closer, which never asks what its common case resumes.</remarks>
    internal ParkedFrame()
    {
        State = NotAnActivation;
        Context = ThreadContexts.Flowing;
    }

    public sealed override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();
}
