namespace Async2;

/// <summary>
/// A suspension on its way up through bare variants: not an exception of the program's. Each frame saves itself in a filter while the stack
/// still stands, and declines; the border takes it.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[SuppressMessage("Design", "CA1032", Justification = "Nobody makes one.")]
[StackTraceHidden]
public sealed class SuspensionException : Exception
{
    /// <summary>The callee of the chain that is being built.</summary>
    public Continuation? Outermost;

    private SuspensionException(Continuation outermost)
        : base("An async method suspends by unwinding the stack; nothing has failed.") => Outermost = outermost;

    /// <summary>A bare variant suspends.</summary>
    /// <param name="callee">The callee of the chain so far.</param>
    /// <exception cref="SuspensionException">Always.</exception>
    [DoesNotReturn]
    public static void Throw(Continuation callee) => throw new SuspensionException(callee);

    /// <summary>What a border has caught.</summary>
    /// <returns>The callee of the chain that has been built, or a fault.</returns>
    public static Continuation Caught(Exception exception)
    {
        if (exception is SuspensionException suspension) return suspension.Outermost!;
        StackTraceRecord.TrimThunk(exception);
        return Fault.Raised(exception);
    }
}
