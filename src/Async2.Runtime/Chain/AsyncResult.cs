namespace Async2;

/// <summary>
/// The return value of the variant of an async method: its result, or the tail of the suspended chain. Two words, in registers
/// where <typeparamref name="T"/> is at most one.
/// </summary>
/// <typeparam name="T">The type of the method's result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public readonly struct AsyncResult<T>
{
    /// <summary>The tail of the circular chain, or null when the method has completed.</summary>
    public readonly Continuation? Continuation;

    /// <summary>The result; meaningless unless <see cref="Continuation"/> is null.</summary>
    public readonly T Result;

    /// <summary>The method has completed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public AsyncResult(T result)
    {
        Continuation = null;
        Result = result;
    }

    /// <summary>The method has suspended.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]     // a call would make every cold path build the struct in memory
    public AsyncResult(Continuation continuation)
    {
        Continuation = continuation;
        Result = default!;
    }
}
