namespace Async2;

/// <summary>
/// A suspension that passes through bare variants; no exception of the program. Each frame saves itself in a filter while the stack is
/// intact, and the filter declines. The boundary variant catches it.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[SuppressMessage("Design", "CA1032", Justification = "Nobody makes one.")]
[StackTraceHidden]
public sealed class SuspensionException : Exception
{
    /// <summary>The outermost frame of the chain under construction.</summary>
    public Continuation? Outermost;

    private SuspensionException(Continuation outermost)
        : base("An async method suspends by unwinding the stack; nothing has failed.") => Outermost = outermost;

    /// <summary>A bare variant suspends.</summary>
    /// <param name="outermost">The outermost frame of the chain so far.</param>
    /// <exception cref="SuspensionException">Always.</exception>
    [DoesNotReturn]
    public static void Throw(Continuation outermost) => throw new SuspensionException(outermost);

    /// <summary>A boundary variant has caught an exception.</summary>
    /// <returns>The outermost frame of the chain, or a fault.</returns>
    public static Continuation Caught(Exception exception)
    {
        if (exception is SuspensionException suspension) return suspension.Outermost!;
        Fault fault = Fault.Raised(exception);      // finds out about the layout of stack traces, if nobody has
        StackTraceRecord.TrimThunk(exception);
        return fault;
    }
}
