namespace Async2.Fuzz.Model;

/// <summary>A statement around an await that observes its outcome.</summary>
internal enum Guard
{
    Finally,
    FinallyThatThrows,
    FinallyThatAwaits,

    /// <summary>A clause for one type of exceptions only.</summary>
    Catch,
    CatchThatRethrows,
    CatchThatThrows,
    CatchThatAwaits,

    /// <summary>A filter that has no effect.</summary>
    PureFilter,

    /// <summary>A filter that is visible in the trace.</summary>
    TracingFilter,
    ThrowingFilter,

    /// <summary>A filter that reads a variable which the try block changes.</summary>
    LocalFilter,

    /// <summary>A filter that reads an AsyncLocal which the try block changes.</summary>
    AsyncLocalFilter,

    Using,
    UsingThatThrows,
    AwaitUsing,

    /// <summary>A loop over an iterator that is not async, and has a finally block.</summary>
    ForEach,
    AwaitForEach,

    /// <summary>An endless loop that tries again until <c>break</c>.</summary>
    RetryUntilBreak,
    RetryUntilReturn,

    /// <summary>An endless loop whose catch blocks continue it.</summary>
    RetryByContinue,

    /// <summary>An endless retry by a label and <c>goto</c>.</summary>
    RetryByGoto,
}
