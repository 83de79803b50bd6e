using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// A task that a frame waits for at the suspension point of a variant: stands for the tail until the frame has suspended, and subscribes
/// for it. It is no part of the chain.
/// </summary>
/// <remarks>One class for all results: generic code that is shared would look up its pool.</remarks>
[StackTraceHidden]
internal sealed class TaskWait : Continuation
{
    private Task? _task;

    public override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();

    public override void Subscribe(ChainRoot root)
    {
        ConfiguredTaskAwaitable.ConfiguredTaskAwaiter awaiter = _task!.ConfigureAwait(ReturnsToContext).GetAwaiter();
        TaskAwaiters.Subscribe(ref awaiter, root);
    }

    internal static TaskWait For(Task task)
    {
        TaskWait mine = ContinuationPool.Rent<TaskWait>() ?? new();
        mine.State = NotAnActivation;
        mine.Next = null;
        mine._task = task;
        return mine;
    }

    /// <summary>Gives up the task, which has ended; this may be used again.</summary>
    internal Task Take()
    {
        Task task = _task!;
        _task = null;
        ContinuationPool.ReturnAlone(this);
        return task;
    }
}
