namespace Async2.Compiler.BackEnds.Continuations.PassThrough;

/// <summary>The kinds of ends of a forwarding method.</summary>
internal enum PassThroughEndKind
{
    /// <summary>It returns the task of a call: the variant calls the variant of that.</summary>
    Call,

    /// <summary>It returns a completed task without a result.</summary>
    Completed,

    /// <summary>It returns a completed task with the result that is on the stack.</summary>
    Result,

    /// <summary>It continues unless an argument is null.</summary>
    Guard,

    /// <summary>Anything else: the variant declines.</summary>
    Decline,
}

/// <summary>An end of a forwarding method.</summary>
/// <param name="Kind">Its kind.</param>
/// <param name="First">The position of its first instruction; the position of its last is its key.</param>
internal sealed record PassThroughEnd(PassThroughEndKind Kind, int First);
