namespace Async2;

/// <summary>
/// The return value of a variant: its result, or a continuation that says why there is none. Two words, in registers if <typeparamref
/// name="T"/> takes at most one.
/// </summary>
/// <typeparam name="T">The type of the method's result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public readonly struct AsyncResult<T>
{
    /// <summary>Null if the method has completed; the outermost frame of a circular chain if it has suspended.</summary>
    public readonly Continuation? Continuation;

    /// <summary>The result, if <see cref="Continuation"/> is null.</summary>
    public readonly T Result;

    /// <summary>The method has completed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public AsyncResult(T result)
    {
        Continuation = null;
        Result = result;
    }

    /// <summary>The method has suspended.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]     // a call would make each cold path build the struct in memory
    public AsyncResult(Continuation continuation)
    {
        Continuation = continuation;
        Result = default!;
    }
}
