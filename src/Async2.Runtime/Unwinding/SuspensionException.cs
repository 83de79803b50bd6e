using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using Async2.Insides;

namespace Async2;

/// <summary>
/// A suspension on its way up through bare variants: not an exception of the program's. Each frame saves itself in a filter while the stack
/// still stands, and declines; the border takes it.
/// </summary>
/// <remarks>
/// A thread throws the same object again. While it is on its way, filters may run code of others (change handlers of AsyncLocals, handlers
/// of first-chance exceptions), which may suspend as well: that takes another.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[SuppressMessage("Design", "CA1032", Justification = "Nobody makes one.")]
[StackTraceHidden]
public sealed class SuspensionException : Exception
{
    [ThreadStatic]
    private static SuspensionException? t_free;

    /// <summary>The tail of the chain that is being built.</summary>
    public Continuation? Tail;

    private SuspensionException()
        : base("An async method suspends by unwinding the stack; nothing has failed.")
    {
    }

    /// <summary>A bare variant suspends.</summary>
    /// <param name="tail">The tail of the chain so far.</param>
    /// <exception cref="SuspensionException">Always.</exception>
    [DoesNotReturn]
    public static void Throw(Continuation tail)
    {
        SuspensionException suspension = t_free ?? new SuspensionException();
        t_free = null;
        suspension.Tail = tail;
        throw suspension;
    }

    /// <summary>What a border has caught.</summary>
    /// <returns>The tail of the chain that has been built, or a fault.</returns>
    public static Continuation Caught(Exception exception)
    {
        if (exception is not SuspensionException suspension)
        {
            StackTraceRecord.TrimThunk(exception);
            return Fault.Raised(exception);
        }

        Continuation tail = suspension.Tail!;
        suspension.Tail = null;
        ExceptionFields.ForgetLastThrow(suspension);
        t_free = suspension;
        return tail;
    }
}
