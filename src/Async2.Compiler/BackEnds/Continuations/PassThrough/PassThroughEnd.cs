namespace Async2.Compiler.BackEnds.Continuations.PassThrough;

/// <summary>How a method that passes a task through comes to an end.</summary>
internal enum PassThroughEndKind
{
    /// <summary>It returns the task that a call returns: the variant returns what the variant of that one does.</summary>
    Call,

    /// <summary>It returns a completed task without a result.</summary>
    Completed,

    /// <summary>It returns a completed task with the result that is on the stack.</summary>
    Result,

    /// <summary>It goes on unless an argument is null.</summary>
    Guard,

    /// <summary>Anything else: the variant declines.</summary>
    Decline,
}

/// <summary>
/// An end of a method that passes a task through: of the instructions from <paramref name="First"/> on, up to the one under whose
/// position it is known.
/// </summary>
internal sealed record PassThroughEnd(PassThroughEndKind Kind, int First);
