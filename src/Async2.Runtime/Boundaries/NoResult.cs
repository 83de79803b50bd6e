namespace Async2;

/// <summary>The result of a method that has none.</summary>
[StackTraceHidden]
internal readonly struct NoResult
{
    /// <summary>The result of an outermost frame that has ended.</summary>
    /// <typeparam name="TResult">Its type; <see cref="NoResult"/> where the frame has none.</typeparam>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TResult Or<TResult>(Frame completed)
    {
        if (typeof(TResult) == typeof(NoResult)) return default!;
        Debug.Assert(completed is Frame<TResult>);
        return Unsafe.As<Frame<TResult>>(completed).Result;
    }
}
