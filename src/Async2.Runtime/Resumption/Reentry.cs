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
///     Reentry.Begin(this, completed, thrown)           if (Reentry.Take() is { } reentry) { resumed = reentry.TakeResumed();  … }
///     return MoveNext(default)                         …
/// </code>
/// There is one for each thread, and nothing runs between the two: the method has run before.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public sealed class Reentry
{
    // Null where nothing has been resumed so.
    [ThreadStatic]
    private static Reentry? t_ofThread;

    private Continuation? _resumed;
    private Continuation? _completed;
    private Exception? _thrown;

    private Reentry()
    {
    }

    /// <summary>The method is called next, to go on.</summary>
    /// <param name="resumed">The continuation of the activation that goes on.</param>
    /// <param name="completed">As <see cref="Continuation.Resume"/> has it.</param>
    /// <param name="thrown">As <see cref="Continuation.Resume"/> has it.</param>
    public static void Begin(Continuation resumed, Continuation? completed, Exception? thrown)
    {
        Reentry reentry = t_ofThread ??= new Reentry();
        reentry._resumed = resumed;
        if (completed is not null) reentry._completed = completed;
        if (thrown is not null) reentry._thrown = thrown;
    }

    /// <summary>The first thing that the method does.</summary>
    /// <returns>Null if the method is called; else what the next methods are to be called on, each once.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Reentry? Take() => t_ofThread is { _resumed: not null } reentry ? reentry : null;

    /// <summary>The continuation that goes on.</summary>
    public Continuation TakeResumed()
    {
        Continuation resumed = _resumed!;
        _resumed = null;
        return resumed;
    }

    /// <summary>The continuation that the activation waited for; null if it waited for an awaiter.</summary>
    public Continuation? TakeCompleted()
    {
        Continuation? completed = _completed;
        _completed = null;
        return completed;
    }

    /// <summary>The exception that the activation goes on with, if any.</summary>
    public Exception? TakeThrown()
    {
        Exception? thrown = _thrown;
        if (thrown is not null) _thrown = null;
        return thrown;
    }
}
