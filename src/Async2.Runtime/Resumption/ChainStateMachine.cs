using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>The state machine of a root's box: it resumes the chain.</summary>
[StackTraceHidden]
internal readonly struct ChainStateMachine(ChainRoot root) : IAsyncStateMachine
{
    public void MoveNext() => Dispatcher.Run(root);

    public void SetStateMachine(IAsyncStateMachine stateMachine)
    {
    }
}
