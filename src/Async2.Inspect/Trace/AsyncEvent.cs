namespace Async2.Inspect.Trace;

/// <summary>The kinds of events in the life of a chain.</summary>
internal enum AsyncEventKind
{
    Begin,
    Suspend,
    Resume,
    End,

    /// <summary>A chain waits for a task: a suspension that has been reported gets to know it.</summary>
    WaitsFor,
}

/// <summary>An event of a chain: of woven frames, or of one async method as compiled, which is a chain of its own.</summary>
/// <param name="Kind">The kind.</param>
/// <param name="Chain">Identifies the chain: positive for woven ones, the negative id of its task for methods as compiled.</param>
/// <param name="At">Milliseconds since the session began.</param>
/// <param name="Thread">The thread's id in the operating system.</param>
internal readonly record struct AsyncEvent(AsyncEventKind Kind, long Chain, double At, int Thread)
{
    /// <summary>The outermost method at the begin, the innermost one at a suspension, the operation of a wait if it has a name.</summary>
    public string Method { get; init; } = "";

    /// <summary>The suspension point in the innermost method; -1 if it is not known.</summary>
    public int Point { get; init; } = -1;

    /// <summary>The method with its suspension point, if that is known.</summary>
    public string Site => Point < 0 ? Method : $"{Method} (point {Point})";

    /// <summary>The task that the chain completes, or for which it waits; 0 if there is none.</summary>
    public int Task { get; init; }

    /// <summary>The id of the activity in which the chain began, or nothing.</summary>
    public string Activity { get; init; } = "";

    /// <summary>The type of the exception that has ended the chain, or nothing.</summary>
    public string Exception { get; init; } = "";
}
