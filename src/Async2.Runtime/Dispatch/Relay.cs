using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// What a method that is not async and its variant say to each other, where the method does something before it returns the task of
/// another call: it runs as it was, once, under its own name, but hands over what the variant of that call returns.
/// </summary>
/// <remarks>
/// <code>
/// variant of M                                        M
///     relay = Ask(M)                                      relay = TakeAsked(M)
///     contexts = relay.Contexts                           …
///     try { try { task = M(args) } fault { Left(…) } }    if (relay)  r = variant(args);
///     catch when (Withdraw(…)) { … }                                  if (relay.TryDeliver(r)) return a task that nobody sees
///     return relay.Receive(contexts, task)                else        return Callee(…)
/// </code>
/// If M has returned another task, which has not completed, or has changed the contexts of its thread, which async1's caller sees, the
/// variant declines; the task is kept, and whoever would call M takes that instead. Only a chain can tell the caller to keep the execution
/// context (<see cref="Continuation.LeavesContext"/>). All of it is on one thread, and each step takes what
/// the one right before it has left. There is one for each thread; to find it costs as much as the rest, so either side does that once.
/// Where Callee is such a method, too, M asks it in its own place (<see cref="AskNext(Relay?, int)"/>), and what that hands over, the
/// variant of M takes.
/// All that costs more than a completed task which nobody has to make. Where M returns such, the variant asks only while M is armed
/// (<see cref="ArmedRelays"/>), and declines else.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public sealed class Relay
{
    [ThreadStatic]
    private static Relay? t_ofThread;

    /// <summary>One of so many questions is a doubt. Prime, so that those of one request do not always meet the same method.</summary>
    private const int AsksPerDoubt = 61;

    private readonly Thread _thread = Thread.CurrentThread;

    private int _asksToDoubt = AsksPerDoubt;

    /// <summary>What is on its way. A mutable struct.</summary>
    internal Handover Handover;

    private Relay()
    {
    }

    /// <summary>The contexts of the thread.</summary>
    public ContextSnapshot Contexts
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ContextSnapshot.Capture(_thread);
    }

    /// <summary>The method is called next, by a caller that takes what its variant returns.</summary>
    /// <param name="method">A number of the method's own, greater than 0.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Relay Ask(int method)
    {
        Relay relay = t_ofThread ?? Create();
        relay.Handover.Ask(method);
        if (--relay._asksToDoubt == 0) relay.Doubt(method);
        return relay;
    }

    /// <summary>
    /// Another method is called next, in the place of the one that is asked: what it hands over, the variant of that one takes.
    /// </summary>
    /// <param name="relay">That of the one that is asked; null if it is not.</param>
    /// <param name="method">The number of the other.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void AskNext(Relay? relay, int method)
    {
        if (relay is not null) relay.Handover.Ask(method);
    }

    /// <inheritdoc cref="AskNext(Relay?, int)"/>
    /// <param name="relay">As above.</param>
    /// <param name="method">As above.</param>
    /// <param name="receiver">The receiver of the other: null is nobody to be asked.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void AskNext(Relay? relay, int method, object? receiver)
    {
        if (receiver is not null) AskNext(relay, method);
    }

    /// <summary>Asks the method that is to be called next, in the place of the one that is asked, if it can be asked itself.</summary>
    /// <param name="reached">What <see cref="RelayDispatch"/> has found.</param>
    /// <param name="relay">That of the one that is asked.</param>
    /// <returns>True if the method is to be called: there is no variant, or it is asked. False if the variant is.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool CallsMethod(nint reached, Relay relay)
    {
        if (reached == 0) return true;
        if (nint.Size != sizeof(long) || reached > 0) return false;
        relay.Handover.Ask((int)~reached);
        return true;
    }

    /// <summary>The first thing that the method does.</summary>
    /// <returns>Null, unless it is the variant of the method that has called it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Relay? TakeAsked(int method)
    {
        Relay? relay = t_ofThread;
        return relay is not null && relay.Handover.TryTakeQuestion(method) ? relay : null;
    }

    /// <summary>
    /// The method throws. Called by the filter of its variant, before handlers of the method and of what it has called have run.
    /// </summary>
    /// <param name="exception">What it throws; or what <see cref="Left"/> throws.</param>
    /// <param name="contexts">Those before the call.</param>
    /// <param name="thrown">What it throws.</param>
    /// <returns>Whether its caller must not undo what it has done to the contexts.</returns>
    public static bool Withdraw(object exception, ContextSnapshot contexts, ref Exception? thrown)
    {
        if (exception is ContextsHaveChanged) return true;
        t_ofThread!.Handover.Forget();
        thrown = (Exception)exception;
        return !contexts.IsCurrent;
    }

    /// <summary>
    /// The method has thrown, and its handlers have run; they may have changed the contexts that its filter found unchanged.
    /// </summary>
    /// <param name="contexts">Those before the call.</param>
    /// <param name="caught">Whether its variant catches the exception anyhow.</param>
    public static void Left(ContextSnapshot contexts, bool caught)
    {
        // What it has thrown is on its way to a handler of its callers by now: only another exception stops that.
        if (!caught && !contexts.IsCurrent) throw new ContextsHaveChanged();
    }

    /// <summary>The method has thrown: its variant declines, and the exception is thrown where the method would be called.</summary>
    public static Continuation Return(Exception exception) => t_ofThread!.Handover.Decline(exception);

    /// <summary>Hands over what the variant of the callee returned.</summary>
    /// <param name="contexts">Those before the call.</param>
    /// <param name="tail">What it returned.</param>
    /// <param name="task">What the method returns.</param>
    /// <returns>False if the variant has declined, and the method has to call its callee.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryDeliver<T>(ContextSnapshot contexts, AsyncResult<T> tail, out Task<T>? task)
    {
        if (tail.Continuation == Declined.Instance) return TryTake(out task);
        Handover.Deliver(contexts, tail);
        task = Unseen<T>.Completed;
        return true;
    }

    /// <inheritdoc cref="TryDeliver{T}(ContextSnapshot, AsyncResult{T}, out Task{T})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryDeliver(ContextSnapshot contexts, Continuation? tail, out Task? task)
    {
        if (tail == Declined.Instance) return TryTake(out task);
        Handover.Deliver(contexts, tail);
        task = Task.CompletedTask;
        return true;
    }

    /// <inheritdoc cref="TryDeliver{T}(ContextSnapshot, AsyncResult{T}, out Task{T})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryDeliverValueTask(ContextSnapshot contexts, Continuation? tail, out ValueTask task)
    {
        if (tail == Declined.Instance) return TryTakeValueTask(out task);
        Handover.Deliver(contexts, tail);
        task = default;
        return true;
    }

    /// <inheritdoc cref="TryDeliver{T}(ContextSnapshot, AsyncResult{T}, out Task{T})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryDeliverValueTask<T>(ContextSnapshot contexts, AsyncResult<T> tail, out ValueTask<T> task)
    {
        if (tail.Continuation == Declined.Instance) return TryTakeValueTask(out task);
        Handover.Deliver(contexts, tail);
        task = new ValueTask<T>(Unseen<T>.Completed);
        return true;
    }

    /// <summary>Takes what the method has handed over, or the task that it has returned.</summary>
    /// <param name="contexts">Those before the method was called.</param>
    /// <param name="task">What it has returned.</param>
    /// <returns>What its variant returns.</returns>
    /// <remarks>A method with this kind of task is always armed: its completed tasks are made, too.</remarks>
    public AsyncResult<T> Receive<T>(ContextSnapshot contexts, Task<T>? task)
    {
        if (Handover.TryReceive(out AsyncResult<T> result))
        {
            return contexts.TryLeave(result.Continuation)
                ? result
                : new AsyncResult<T>(Handover.Decline(TaskThunk.Complete(ContextSnapshot.Capture(contexts.Thread), result)));
        }

        return task is { IsCompletedSuccessfully: true } && contexts.IsCurrent
            ? new AsyncResult<T>(task.Result)
            : new AsyncResult<T>(Handover.Decline(task));
    }

    /// <inheritdoc cref="Receive(ContextSnapshot, Task, int)"/>
    public AsyncResult<T> ReceiveValueTask<T>(ContextSnapshot contexts, ValueTask<T> task, int method)
    {
        if (Handover.TryReceive(out AsyncResult<T> result))
        {
            if (result.Continuation is not null) ArmedRelays.Confirm(method);
            if (contexts.TryLeave(result.Continuation)) return result;
            task = ValueTaskThunk.Complete(ContextSnapshot.Capture(contexts.Thread), result);
        }
        else if (task.IsCompletedSuccessfully && contexts.IsCurrent)
        {
            return new AsyncResult<T>(task.Result);
        }
        else
        {
            ArmedRelays.Refute(method);
        }

        return new AsyncResult<T>(Handover.DeclineValueTask(task));
    }

    /// <inheritdoc cref="Receive{T}(ContextSnapshot, Task{T})"/>
    /// <param name="contexts">Those before the method was called.</param>
    /// <param name="task">What it has returned.</param>
    /// <param name="method">Its number.</param>
    public Continuation? Receive(ContextSnapshot contexts, Task? task, int method)
    {
        if (Handover.TryReceive(out Continuation? tail))
        {
            if (tail is not null) ArmedRelays.Confirm(method);
            return contexts.TryLeave(tail)
                ? tail
                : Handover.Decline(TaskThunk.Complete(ContextSnapshot.Capture(contexts.Thread), tail));
        }

        if (task is { IsCompletedSuccessfully: true } && contexts.IsCurrent) return null;
        ArmedRelays.Refute(method);
        return Handover.Decline(task);
    }

    /// <inheritdoc cref="Receive(ContextSnapshot, Task, int)"/>
    public Continuation? ReceiveValueTask(ContextSnapshot contexts, ValueTask task, int method)
    {
        if (Handover.TryReceive(out Continuation? tail))
        {
            if (tail is not null) ArmedRelays.Confirm(method);
            if (contexts.TryLeave(tail)) return tail;
            task = ValueTaskThunk.Complete(ContextSnapshot.Capture(contexts.Thread), tail);
        }
        else if (task.IsCompletedSuccessfully && contexts.IsCurrent)
        {
            task.GetAwaiter().GetResult(); // Its source may be used again from then on.
            return null;
        }
        else
        {
            ArmedRelays.Refute(method);
        }

        return Handover.DeclineValueTask(task);
    }

    /// <summary>After a variant has declined: the task that its method has returned, if it was called.</summary>
    /// <param name="task">The task; null if the method has returned that.</param>
    /// <returns>False if nothing was done, and the method has to be called.</returns>
    /// <exception cref="System.Exception">What the method has thrown.</exception>
    public static bool TryTake(out Task? task)
    {
        task = null;
        if (t_ofThread is not { Handover.IsEmpty: false } relay) return false;
        task = (Task?)relay.Handover.Take();
        return true;
    }

    /// <inheritdoc cref="TryTake(out Task)"/>
    public static bool TryTake<T>(out Task<T>? task)
    {
        task = null;
        if (t_ofThread is not { Handover.IsEmpty: false } relay) return false;
        task = (Task<T>?)relay.Handover.Take();
        return true;
    }

    /// <inheritdoc cref="TryTake(out Task)"/>
    public static bool TryTakeValueTask(out ValueTask task)
    {
        task = default;
        if (t_ofThread is not { Handover.IsEmpty: false } relay) return false;
        if (!relay.Handover.TryTakeValueTask(out task)) task = new ValueTask((Task)relay.Handover.Take()!);
        return true;
    }

    /// <inheritdoc cref="TryTake(out Task)"/>
    public static bool TryTakeValueTask<T>(out ValueTask<T> task)
    {
        task = default;
        if (t_ofThread is not { Handover.IsEmpty: false } relay) return false;
        if (!relay.Handover.TryTakeValueTask(out task)) task = new ValueTask<T>((Task<T>)relay.Handover.Take()!);
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Relay Create() => t_ofThread = new Relay();

    private void Doubt(int method)
    {
        _asksToDoubt = AsksPerDoubt;
        ArmedRelays.Doubt(method);
    }

    private sealed class ContextsHaveChanged : Exception;

    /// <summary>A completed task that only the method itself sees.</summary>
    private static class Unseen<T>
    {
        internal static readonly Task<T> Completed = Task.FromResult<T>(default!);
    }
}
