using System.Diagnostics;

namespace Async2;

/// <summary>
/// A task that a frame waits for at the suspension point of a variant: stands for the tail until the frame has suspended, which then has
/// the task itself. It is no part of the chain.
/// </summary>
/// <remarks>
/// Each thread has one, which hardly ever leaves its cache: what a pool gives out was last written where the frame before was resumed,
/// most times on another processor.
/// </remarks>
[StackTraceHidden]
internal sealed class TaskWait : Continuation
{
    [ThreadStatic]
    private static TaskWait? t_free;

    private Task? _task;

    public override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();

    internal static TaskWait For(Task task)
    {
        TaskWait mine = t_free ?? new();
        t_free = null;
        mine.State = NotAnActivation;
        mine._task = task;
        return mine;
    }

    /// <summary>Gives the task to the frame; this may be used again.</summary>
    internal Task Take()
    {
        Task task = _task!;
        _task = null;
        t_free = this;
        return task;
    }
}
