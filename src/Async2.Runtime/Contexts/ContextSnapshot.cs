using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Async2.Insides;

namespace Async2;

/// <summary>
/// The contexts of a thread before a call to a variant, with which the caller undoes what the callee changed: an async
/// method's changes to its ExecutionContext and SynchronizationContext are invisible to its caller.
/// </summary>
/// <remarks>For use on the captured thread only, within one activation of a fast body, resume body or thunk.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public readonly struct ContextSnapshot
{
    internal readonly Thread Thread;
    private readonly ExecutionContext? _execution;
    private readonly SynchronizationContext? _synchronization;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ContextSnapshot(Thread thread)
    {
        Thread = thread;
        _execution = ThreadContexts.Execution(thread);
        _synchronization = ThreadContexts.Synchronization(thread);
    }

    /// <summary>Remembers the contexts of <paramref name="thread"/>, which must be the current one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ContextSnapshot Capture(Thread thread) => new(thread);

    /// <summary>Remembers the contexts of the current thread.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ContextSnapshot Capture() => new(Thread.CurrentThread);

    /// <summary>Whether the thread still has these contexts.</summary>
    internal bool IsCurrent
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ThreadContexts.Execution(Thread) == _execution && ThreadContexts.Synchronization(Thread) == _synchronization;
    }

    /// <summary>
    /// Makes the remembered contexts current again, and raises AsyncLocal change notifications. A suspended callee still
    /// subscribes in the SynchronizationContext that it had.
    /// </summary>
    /// <param name="tail">What the callee returned: the tail of its suspended chain, or null.</param>
    /// <returns><paramref name="tail"/>, so that the caller needs not keep it over a call that is hardly ever made.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Continuation? Restore(Continuation? tail) =>
        ThreadContexts.Execution(Thread) != _execution || ThreadContexts.Synchronization(Thread) != _synchronization
            ? RestoreChanged(Thread, _execution, _synchronization, tail)
            : tail;

    /// <summary>
    /// Has the caller of a method that is not async, and waits, see what that has done to the execution context since this was taken.
    /// </summary>
    /// <param name="tail">What the method returns.</param>
    /// <returns>True if it has changed nothing, or the chain says so. False if there is no chain; or if the SynchronizationContext is
    /// another, for the leaf subscribes in the one that it had, which nobody knows any more if the method has changed it after that.
    /// </returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryLeave(Continuation? tail) => IsCurrent || TryLeaveChanged(tail);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryLeaveChanged(Continuation? tail)
    {
        if (tail is not { IsActivation: true } || ThreadContexts.Synchronization(Thread) != _synchronization) return false;
        tail.LeaveContext();
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Continuation? RestoreChanged(
        Thread thread, ExecutionContext? execution, SynchronizationContext? synchronization, Continuation? tail)
    {
        if (tail is { IsDeclined: true }) return tail;
        if (tail is { LeavesContext: true })
        {
            tail.ForgetContexts();
            return tail;
        }

        SynchronizationContext? current = ThreadContexts.Synchronization(thread);
        if (tail is { IsActivation: true })
        {
            tail.ForgetContexts();
            if (current != synchronization) SubscriptionContext.Remember(tail, current);
        }

        ThreadContexts.PutBack(thread, execution, synchronization);
        return tail;
    }
}
