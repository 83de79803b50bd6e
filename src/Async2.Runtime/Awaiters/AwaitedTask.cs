using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// The await of a task that a call has returned in the place of a variant's chain: what is complete gives its result as a variant does,
/// anything else stands for the tail, and the frame waits at the suspension point of the variant.
/// </summary>
/// <remarks>
/// <code>
/// r = TEST ? variant(args) : AwaitedTask.Await(M(args));  if (r.Continuation != null) { save;  finish the suspension;  return }
/// resumed    r = AwaitedTask.Result(this, completed)
/// </code>
/// Exceptions of the task are thrown here, so through the frame that awaits it. The names differ by kind, since woven code knows them so.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class AwaitedTask
{
    /// <summary>Awaits a task.</summary>
    /// <returns>Null if it has ended, else what is to be waited for.</returns>
    public static Continuation? Await(Task task)
    {
        if (!task.IsCompleted) return TaskWait.For(task);
        task.GetAwaiter().GetResult();
        return null;
    }

    /// <inheritdoc cref="Await(Task)"/>
    /// <returns>The result, or what is to be waited for.</returns>
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
    /// <param name="completed">The continuation of the variant that it waited for; null for a task.</param>
    public static void End(Continuation resumed, Continuation? completed)
    {
        if (completed is not null) return;
        object awaited = resumed.TakeAwaited();
        if (awaited is Task task) task.GetAwaiter().GetResult();
        else Unsafe.As<ValueTaskWait>(awaited).GetResult();
    }

    /// <inheritdoc cref="End"/>
    /// <returns>The result.</returns>
    public static T Result<T>(Continuation resumed, Continuation? completed)
    {
        if (completed is not null) return Unsafe.As<Continuation<T>>(completed).Result;
        object awaited = resumed.TakeAwaited();
        return awaited is Task task
            ? Unsafe.As<Task<T>>(task).GetAwaiter().GetResult()
            : Unsafe.As<ValueTaskWait<T>>(awaited).GetResult();
    }

    /// <summary>What a frame keeps of a tail that stands for a task: a <see cref="Task"/> itself.</summary>
    internal static object Of(Continuation tail, out bool returnsToContext)
    {
        returnsToContext = tail.ReturnsToContext;
        return tail is TaskWait wait ? wait.Take() : tail;
    }

    /// <summary>What a frame has kept, and forgets.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static object Take(ref object? kept)
    {
        object awaited = kept!;
        kept = null;
        return awaited;
    }

    /// <summary>Subscribes a root to what a frame has kept.</summary>
    internal static void Subscribe(object awaited, bool returnsToContext, ChainRoot root)
    {
        if (awaited is not Task task)
        {
            Unsafe.As<Continuation>(awaited).Subscribe(root);
            return;
        }

        ConfiguredTaskAwaitable.ConfiguredTaskAwaiter awaiter = task.ConfigureAwait(returnsToContext).GetAwaiter();
        TaskAwaiters.Subscribe(ref awaiter, root);
    }
}
