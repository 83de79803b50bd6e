namespace Async2.Fuzz.Building;

/// <summary>
/// A fault that is planted to see whether it is found: in programs that have an exclusive or in their source, for no compiler writes one of
/// its own accord.
/// </summary>
internal enum Plant
{
    None,

    /// <summary>No fault, and nothing woven: what differs all the same is the fuzzer's own.</summary>
    Copy,

    /// <summary>The exclusive or has become another operator.</summary>
    WrongValue,

    /// <summary>It ends the process.</summary>
    Death,

    /// <summary>It waits for ever.</summary>
    Endless,

    /// <summary>Nothing is rewritten.</summary>
    Refusal,
}
