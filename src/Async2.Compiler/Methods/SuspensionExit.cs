namespace Async2.Compiler.Methods;

/// <summary>How a suspension leaves <c>MoveNext</c>, once the state machine has been passed to the awaiter.</summary>
internal enum SuspensionExit
{
    /// <summary>By a <c>leave</c> of its own. Code before it may prepare the exit.</summary>
    OwnLeave,

    /// <summary>By a branch, or by falling through, to code that other paths reach as well. That code has no effect then.</summary>
    SharedCode,
}
