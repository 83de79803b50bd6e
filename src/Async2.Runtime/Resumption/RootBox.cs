using System.Diagnostics;
using System.Runtime.CompilerServices;
using Async2.Insides;

namespace Async2;

/// <summary>
/// The box of a root. Where the class library queues what is to be resumed, it queues the boxes of its own state machines as they
/// are, and wraps a delegate, which costs 40 bytes an await. So a root that waits for what may queue it has a box, too: that of a
/// state machine which only resumes the chain.
/// </summary>
/// <remarks>The box captures no context: it would keep it alive longer than the chain, and the dispatcher restores contexts
/// itself.</remarks>
[StackTraceHidden]
internal struct RootBox
{
    private AsyncTaskMethodBuilder _builder;   // mutable struct; its task, which is the box, is never completed
    private object? _box;

    /// <summary>
    /// The box; none where nothing is known of boxes, nor while somebody listens, who would take it for a method of the program.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal object? For(ChainRoot root) => _box ?? Create(root);

    /// <summary>Subscribes the box, which the root has, to an awaiter of the class library's.</summary>
    internal void Await<TAwaiter>(ref TAwaiter awaiter, ChainRoot root, Thread thread)
        where TAwaiter : ICriticalNotifyCompletion
    {
        var machine = new ChainStateMachine(root);
        using (new SuppressedFlow(thread)) _builder.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private object? Create(ChainRoot root)
    {
        if (TaskEvents.AreWanted || !StateMachineBoxes.AreKnown) return null;   // to try boxes would raise events
        using (new SuppressedFlow(Thread.CurrentThread)) return _box = StateMachineBoxes.Create(ref _builder, new ChainStateMachine(root));
    }
}
