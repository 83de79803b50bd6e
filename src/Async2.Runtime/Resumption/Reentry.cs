using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// What a resumption says to a method whose one body serves its first run and its resumptions: it is called as a caller calls it, and asks
/// here what for.
/// </summary>
/// <remarks>
/// <code>
/// Resume(completed, thrown)                        MoveNext(x)
///     Reentry.Begin(this, completed, thrown)           if (Reentry.Take() is { } resumed) go on at its state
///     return MoveNext(default)                         …
/// </code>
/// On one thread, and nothing runs between the two: the method has run before.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class Reentry
{
    [ThreadStatic]
    private static Continuation? t_resumed;

    [ThreadStatic]
    private static Continuation? t_completed;

    [ThreadStatic]
    private static Exception? t_thrown;

    /// <summary>The method is called next, to go on.</summary>
    /// <param name="resumed">The continuation of the activation that goes on.</param>
    /// <param name="completed">As <see cref="Continuation.Resume"/> has it.</param>
    /// <param name="thrown">As <see cref="Continuation.Resume"/> has it.</param>
    public static void Begin(Continuation resumed, Continuation? completed, Exception? thrown) =>
        (t_resumed, t_completed, t_thrown) = (resumed, completed, thrown);

    /// <summary>The first thing that the method does.</summary>
    /// <returns>The continuation that goes on; null if the method is called.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Continuation? Take()
    {
        Continuation? resumed = t_resumed;
        if (resumed is not null) t_resumed = null;
        return resumed;
    }

    /// <summary>The continuation that the activation waited for, if it goes on.</summary>
    public static Continuation? TakeCompleted()
    {
        Continuation? completed = t_completed;
        t_completed = null;
        return completed;
    }

    /// <summary>The exception that the activation goes on with, if any.</summary>
    public static Exception? TakeThrown()
    {
        Exception? thrown = t_thrown;
        t_thrown = null;
        return thrown;
    }
}
