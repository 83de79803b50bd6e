using System.ComponentModel;
using System.Diagnostics;

namespace Async2;

/// <summary>What a variant that only passes a task through returns for it: its result, its exception, or a leaf that waits for it.</summary>
/// <remarks>
/// The caller of the variant decides where its await returns to (<see cref="ReturnTo"/>). It also takes every change of contexts for one of an async method,
/// and would undo it; but the method that gave the task is called as it was, and what it does to the contexts stays: <see cref="KeptContexts"/>.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class AwaitedTask
{
    /// <summary>Awaits a Task.</summary>
    /// <param name="task">The task.</param>
    /// <param name="before">The contexts before the method was called that gave it.</param>
    /// <exception cref="Exception">What the task has ended with.</exception>
    public static Continuation? OfTask(Task task, ContextSnapshot before)
    {
        Continuation? tail = null;
        if (task.IsCompleted) task.GetAwaiter().GetResult();
        else tail = Suspension.Leaf(new TaskContinuation(task), 0);
        before.KeepChanges();
        return tail;
    }

    /// <summary>Awaits a Task with a result.</summary>
    /// <param name="task">The task.</param>
    /// <param name="before">The contexts before the method was called that gave it.</param>
    /// <exception cref="Exception">What the task has ended with.</exception>
    public static AsyncResult<T> OfTask<T>(Task<T> task, ContextSnapshot before)
    {
        AsyncResult<T> result = task.IsCompleted
            ? new AsyncResult<T>(task.GetAwaiter().GetResult())
            : new AsyncResult<T>(Suspension.Leaf(new TaskContinuation<T>(task), 0));
        before.KeepChanges();
        return result;
    }

    /// <summary>Awaits a ValueTask.</summary>
    /// <param name="task">The task.</param>
    /// <param name="before">The contexts before the method was called that gave it.</param>
    /// <exception cref="Exception">What the task has ended with.</exception>
    public static Continuation? OfValueTask(ValueTask task, ContextSnapshot before)
    {
        Continuation? tail = null;
        if (task.IsCompleted) task.GetAwaiter().GetResult();
        else tail = Suspension.Leaf(new ValueTaskContinuation(task), 0);
        before.KeepChanges();
        return tail;
    }

    /// <summary>Awaits a ValueTask with a result.</summary>
    /// <param name="task">The task.</param>
    /// <param name="before">The contexts before the method was called that gave it.</param>
    /// <exception cref="Exception">What the task has ended with.</exception>
    public static AsyncResult<T> OfValueTask<T>(ValueTask<T> task, ContextSnapshot before)
    {
        AsyncResult<T> result = task.IsCompleted
            ? new AsyncResult<T>(task.GetAwaiter().GetResult())
            : new AsyncResult<T>(Suspension.Leaf(new ValueTaskContinuation<T>(task), 0));
        before.KeepChanges();
        return result;
    }
}
