namespace Async2.Stacks.Listing;

/// <summary>The kinds of trouble that a listing names.</summary>
public enum TroubleKind
{
    /// <summary>An exception that nothing had caught when a core was written.</summary>
    Crash,

    /// <summary>Threads of the pool block while work is queued.</summary>
    Starvation,

    /// <summary>Stacks or threads wait for each other in a circle.</summary>
    Deadlock,

    /// <summary>Many threads wait for one lock.</summary>
    Contention,

    /// <summary>Stacks wait for something of which there is a limited number, and nothing gives it back.</summary>
    Exhaustion,

    /// <summary>Stacks that nothing reachable can complete any more.</summary>
    Leak,

    /// <summary>Tasks that failed, and whose exceptions nobody has observed.</summary>
    Unobserved,
}

/// <summary>Something that hangs, or that was lost.</summary>
/// <param name="Kind">The kind.</param>
/// <param name="Summary">One sentence that says what, and how many.</param>
/// <param name="Details">The evidence, in order, each with a title and lines below it.</param>
public sealed record Trouble(TroubleKind Kind, string Summary, IReadOnlyList<TroubleDetail> Details);

/// <summary>A piece of evidence: a thread, a stack, a lock.</summary>
/// <param name="Title">The thing: <c>thread 12 blocks in Task.Wait</c>.</param>
/// <param name="Lines">Its frames or facts, one a line.</param>
public sealed record TroubleDetail(string Title, IReadOnlyList<string> Lines);
