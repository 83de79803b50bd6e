using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

namespace Async2;

/// <summary>
/// What is on its way between a method and its variant (<see cref="Relay"/>): the question, what the method hands over, or what the variant
/// keeps when it declines. Of the current thread, whose <see cref="Relay"/> holds it.
/// </summary>
[StackTraceHidden]
internal struct Handover
{
    private const int Nothing = 0;
    private const int Suspended = -1;
    private const int Completed = -2;
    private const int ReturnedTask = -3;
    private const int ReturnedValueTask = -4;
    private const int Thrown = -5;

    /// <summary>What there is; positive: the method that is asked.</summary>
    private int _state;

    /// <summary>A continuation, a result that is an object, a task, or an exception.</summary>
    private object? _object;

    /// <summary>Whether nothing is on its way.</summary>
    internal readonly bool IsEmpty
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _state == Nothing;
    }

    /// <summary>The method is asked.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Ask(int method) => _state = method;

    /// <summary>Whether it is this method that is asked, which answers.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryTakeQuestion(int method)
    {
        if (_state != method) return false;
        _state = Nothing;
        return true;
    }

    /// <summary>Nobody answers.</summary>
    internal void Forget() => _state = Nothing;

    /// <summary>Hands over what a variant returned.</summary>
    internal void Deliver(Continuation? tail) => (_state, _object) = (tail is null ? Completed : Suspended, tail);

    /// <inheritdoc cref="Deliver(Continuation?)"/>
    internal void Deliver(ContextSnapshot contexts, Continuation? tail) => Deliver(contexts.Restore(tail));

    /// <inheritdoc cref="Deliver(Continuation?)"/>
    internal void Deliver<T>(ContextSnapshot contexts, AsyncResult<T> result)
    {
        Deliver(contexts, result.Continuation);
        if (_state == Suspended) return;
        if (typeof(T).IsValueType) Kept<T>.t_value = result.Result;
        else _object = result.Result;
    }

    /// <summary>Takes what has been handed over.</summary>
    /// <returns>False if nothing was.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryReceive(out Continuation? tail)
    {
        tail = null;
        if (_state is not (Suspended or Completed)) return HasNothing();
        tail = Unsafe.As<Continuation?>(TakeObject());
        return true;
    }

    /// <inheritdoc cref="TryReceive(out Continuation?)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryReceive<T>(out AsyncResult<T> result)
    {
        result = default;
        int state = _state;
        if (state is not (Suspended or Completed)) return HasNothing();
        object? delivered = TakeObject();
        if (state == Suspended)
        {
            result = new AsyncResult<T>(Unsafe.As<Continuation>(delivered!));
        }
        else if (typeof(T).IsValueType)
        {
            result = new AsyncResult<T>(Kept<T>.Take());
        }
        else
        {
            result = new AsyncResult<T>(Unsafe.As<object?, T>(ref delivered));
        }

        return true;
    }

    /// <summary>Keeps the task that the method has returned.</summary>
    /// <returns>What its variant returns.</returns>
    internal Continuation Decline(Task? task) => Decline(ReturnedTask, task);

    /// <summary>Keeps what the method has thrown.</summary>
    /// <returns>What its variant returns.</returns>
    internal Continuation Decline(Exception exception) => Decline(Thrown, exception);

    /// <inheritdoc cref="Decline(Task?)"/>
    internal Continuation DeclineValueTask<TTask>(TTask task)
        where TTask : struct
    {
        Kept<TTask>.t_value = task;
        return Decline(ReturnedValueTask, null);
    }

    /// <summary>Takes the task that was kept.</summary>
    /// <exception cref="System.Exception">What the method has thrown.</exception>
    internal object? Take()
    {
        bool isException = _state == Thrown;
        object? taken = TakeObject();
        if (isException) ExceptionDispatchInfo.Throw((Exception)taken!);
        return taken;
    }

    /// <inheritdoc cref="Take"/>
    /// <returns>False if it is no ValueTask.</returns>
    internal bool TryTakeValueTask<TTask>(out TTask task)
        where TTask : struct
    {
        task = default;
        if (_state != ReturnedValueTask) return false;
        _state = Nothing;
        task = Kept<TTask>.Take();
        return true;
    }

    // But for a question, perhaps, to a method that could not be compiled.
    private bool HasNothing()
    {
        _state = Nothing;
        return false;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private object? TakeObject()
    {
        object? taken = _object;
        (_state, _object) = (Nothing, null);
        return taken;
    }

    private Continuation Decline(int state, object? kept)
    {
        (_state, _object) = (state, kept);
        return Declined.Instance;
    }

    /// <summary>What is no object.</summary>
    private static class Kept<T>
    {
        [ThreadStatic]
        internal static T? t_value;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static T Take()
        {
            T taken = t_value!;
            if (RuntimeHelpers.IsReferenceOrContainsReferences<T>()) t_value = default;
            return taken;
        }
    }
}
