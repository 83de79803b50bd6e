namespace Async2;

/// <summary>
/// The await of a task that a call returned in place of a variant's chain. A complete task gives its result as a variant does. Another one
/// becomes a <see cref="PendingTask"/>, for which the frame waits at the suspension point of the variant.
/// </summary>
/// <remarks>
/// <code>
/// r = TEST ? variant(args) : AwaitedTask.Await(M(args));  if (r.Continuation != null) { save;  finish the suspension;  return }
/// resumed    r = AwaitedTask.Result(this, completed)
/// </code>
/// The task's exceptions are thrown here, and thus through the frame that awaits it. Name and number of type arguments identify a method.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class AwaitedTask
{
    /// <summary>Awaits a task.</summary>
    /// <returns>Null if the task has ended.</returns>
    public static Continuation? Await(Task task)
    {
        if (!task.IsCompleted) return TaskWait.For(task);
        task.GetAwaiter().GetResult();
        return null;
    }

    /// <inheritdoc cref="Await(Task)"/>
    /// <returns>The result, or the pending task.</returns>
    public static AsyncResult<T> Await<T>(Task<T> task) =>
        task.IsCompleted ? new(task.GetAwaiter().GetResult()) : new(TaskWait.For(task));

    /// <inheritdoc cref="Await(Task)"/>
    public static Continuation? AwaitValueTask(ValueTask task)
    {
        ValueTaskAwaiter awaiter = task.GetAwaiter();
        if (!awaiter.IsCompleted) return ValueTaskWait.For(task);
        awaiter.GetResult();
        return null;
    }

    /// <inheritdoc cref="Await{T}(Task{T})"/>
    public static AsyncResult<T> AwaitValueTask<T>(ValueTask<T> task)
    {
        ValueTaskAwaiter<T> awaiter = task.GetAwaiter();
        return awaiter.IsCompleted ? new(awaiter.GetResult()) : new(ValueTaskWait<T>.For(task));
    }

    /// <summary>The end of the await, in the frame that is resumed.</summary>
    /// <param name="resumed">The frame.</param>
    /// <param name="completed">The frame of the variant that it waited for; null for a task.</param>
    public static void End(Frame resumed, Continuation? completed)
    {
        if (completed is not null) return;
        object awaited = resumed.TakeAwaited();
        if (awaited is Task task) task.GetAwaiter().GetResult();
        else Unsafe.As<ValueTaskWait>(awaited).GetResult();
    }

    /// <inheritdoc cref="End"/>
    /// <returns>The result.</returns>
    public static T Result<T>(Frame resumed, Continuation? completed)
    {
        if (completed is not null) return Unsafe.As<Frame<T>>(completed).Result;
        object awaited = resumed.TakeAwaited();
        return awaited is Task task
            ? Unsafe.As<Task<T>>(task).GetAwaiter().GetResult()
            : Unsafe.As<ValueTaskWait<T>>(awaited).GetResult();
    }

    /// <summary>Takes the object that a frame has kept.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static object Take(ref object? kept)
    {
        object awaited = kept!;
        kept = null;
        return awaited;
    }

    /// <summary>Subscribes a completion to the object that a frame has kept.</summary>
    internal static void Subscribe(object awaited, bool returnsToContext, ChainCompletion completion)
    {
        if (awaited is not Task task)
        {
            Unsafe.As<PendingTask>(awaited).Subscribe(completion);
            return;
        }

        ConfiguredTaskAwaitable.ConfiguredTaskAwaiter awaiter = task.ConfigureAwait(returnsToContext).GetAwaiter();
        TaskAwaiters.Subscribe(ref awaiter, completion);
    }
}
