using System.ComponentModel;
using System.Diagnostics;

namespace Async2;

/// <summary>
/// A chain in the place of a task that a method which is not async gets from its callee, and hands to its async half if it has not
/// completed: the half waits for the chain, and nobody needs the task.
/// </summary>
/// <remarks>
/// <code>
/// task = Callee();                                         tail = Callee's variant();  task = TryDefer(tail)
/// if (!task.IsCompletedSuccessfully)                  →    if (!task.IsCompletedSuccessfully)
///     return Half(this, task);                                 return Half(this, task);
///
/// async Task Half(…, Task task) { await task;  … }    →    if (task is the stand-in)  tail = Take()  else  await task
/// </code>
/// What the method does between the two can neither fail nor be seen. So the chain is taken before anything else on its thread is
/// deferred.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static unsafe class Deferred
{
    /// <summary>What is on its way.</summary>
    [ThreadStatic]
    private static Continuation? t_tail;

    /// <summary>Keeps the chain of what the variant of the callee returned.</summary>
    /// <param name="contexts">Those before the call.</param>
    /// <param name="tail">What it returned.</param>
    /// <param name="task">What stands for it.</param>
    /// <returns>False if the variant has declined, and the callee is to be called.</returns>
    public static bool TryDefer(ContextSnapshot contexts, Continuation? tail, out Task? task)
    {
        if (tail == Declined.Instance) return Relay.TryTake(out task);
        if (tail is null or Fault)
        {
            task = TaskThunk.Complete(contexts, tail);
            return true;
        }

        t_tail = contexts.Restore(tail);
        task = StandIn.Task;
        return true;
    }

    /// <inheritdoc cref="TryDefer(ContextSnapshot, Continuation?, out Task?)"/>
    public static bool TryDefer<T>(ContextSnapshot contexts, AsyncResult<T> tail, out Task<T>? task)
    {
        if (tail.Continuation == Declined.Instance) return Relay.TryTake(out task);
        if (tail.Continuation is null or Fault)
        {
            task = TaskThunk.Complete(contexts, tail);
            return true;
        }

        t_tail = contexts.Restore(tail.Continuation);
        task = StandIn<T>.Task;
        return true;
    }

    /// <inheritdoc cref="TryDefer(ContextSnapshot, Continuation?, out Task?)"/>
    public static bool TryDeferValueTask(ContextSnapshot contexts, Continuation? tail, out ValueTask task)
    {
        if (tail == Declined.Instance) return Relay.TryTakeValueTask(out task);
        if (tail is null or Fault)
        {
            task = ValueTaskThunk.Complete(contexts, tail);
            return true;
        }

        t_tail = contexts.Restore(tail);
        task = new ValueTask(StandIn.Task);
        return true;
    }

    /// <inheritdoc cref="TryDefer(ContextSnapshot, Continuation?, out Task?)"/>
    public static bool TryDeferValueTask<T>(ContextSnapshot contexts, AsyncResult<T> tail, out ValueTask<T> task)
    {
        if (tail.Continuation == Declined.Instance) return Relay.TryTakeValueTask(out task);
        if (tail.Continuation is null or Fault)
        {
            task = ValueTaskThunk.Complete(contexts, tail);
            return true;
        }

        t_tail = contexts.Restore(tail.Continuation);
        task = new ValueTask<T>(StandIn<T>.Task);
        return true;
    }

    /// <summary>Keeps the chain that a method has handed over which was asked in the place of the one that calls it.</summary>
    /// <param name="task">What that method returned.</param>
    /// <param name="relay">That by which it was asked; null if it was not.</param>
    /// <returns>The task, or what stands for it.</returns>
    public static Task? Defer(Task? task, Relay? relay)
    {
        if (relay is null || !relay.Handover.TryReceive(out Continuation? tail)) return task;
        TryDefer(relay.Contexts, tail, out task);
        return task;
    }

    /// <inheritdoc cref="Defer(Task?, Relay?)"/>
    public static Task<T>? Defer<T>(Task<T>? task, Relay? relay)
    {
        if (relay is null || !relay.Handover.TryReceive(out AsyncResult<T> result)) return task;
        TryDefer(relay.Contexts, result, out task);
        return task;
    }

    /// <inheritdoc cref="Defer(Task?, Relay?)"/>
    public static ValueTask DeferValueTask(ValueTask task, Relay? relay)
    {
        if (relay is null || !relay.Handover.TryReceive(out Continuation? tail)) return task;
        TryDeferValueTask(relay.Contexts, tail, out task);
        return task;
    }

    /// <inheritdoc cref="Defer(Task?, Relay?)"/>
    public static ValueTask<T> DeferValueTask<T>(ValueTask<T> task, Relay? relay)
    {
        if (relay is null || !relay.Handover.TryReceive(out AsyncResult<T> result)) return task;
        TryDeferValueTask(relay.Contexts, result, out task);
        return task;
    }

    /// <summary>The address of what takes the chain, if the task stands for one; else 0.</summary>
    public static nint TakerOf(Task? task) => task == StandIn.Task ? (nint)(delegate*<Continuation?>)&Take : 0;

    /// <inheritdoc cref="TakerOf(Task)"/>
    public static nint TakerOf<T>(Task<T>? task) => task == StandIn<T>.Task ? (nint)(delegate*<AsyncResult<T>>)&Take<T> : 0;

    /// <inheritdoc cref="TakerOf(Task)"/>
    public static nint TakerOfValueTask(ValueTask task) => task == new ValueTask(StandIn.Task) ? TakerOf(StandIn.Task) : 0;

    /// <inheritdoc cref="TakerOf(Task)"/>
    public static nint TakerOfValueTask<T>(ValueTask<T> task) =>
        task == new ValueTask<T>(StandIn<T>.Task) ? TakerOf(StandIn<T>.Task) : 0;

    /// <summary>What the method returns in the place of the task that it returns.</summary>
    /// <param name="task">The task, or what stands for it.</param>
    /// <param name="relay">That of its variant, which has called it if a chain stands for the task.</param>
    public static Task? Return(Task? task, Relay? relay)
    {
        if (task == StandIn.Task) relay!.Handover.Deliver(Take());
        return task;
    }

    /// <inheritdoc cref="Return(Task?, Relay?)"/>
    public static Task<T>? Return<T>(Task<T>? task, Relay? relay)
    {
        if (task == StandIn<T>.Task) relay!.Handover.Deliver(Take());
        return task;
    }

    /// <inheritdoc cref="Return(Task?, Relay?)"/>
    public static ValueTask ReturnValueTask(ValueTask task, Relay? relay)
    {
        if (task == new ValueTask(StandIn.Task)) relay!.Handover.Deliver(Take());
        return task;
    }

    /// <inheritdoc cref="Return(Task?, Relay?)"/>
    public static ValueTask<T> ReturnValueTask<T>(ValueTask<T> task, Relay? relay)
    {
        if (task == new ValueTask<T>(StandIn<T>.Task)) relay!.Handover.Deliver(Take());
        return task;
    }

    private static Continuation? Take()
    {
        ref Continuation? place = ref t_tail;
        Continuation? tail = place;
        place = null;
        return tail;
    }

    private static AsyncResult<T> Take<T>() => new(Take()!);

    private static class StandIn
    {
        internal static readonly Task Task = new TaskCompletionSource().Task;
    }

    private static class StandIn<T>
    {
        internal static readonly Task<T> Task = new TaskCompletionSource<T>().Task;
    }
}
