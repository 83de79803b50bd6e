namespace Async2.Fuzz.Building;

/// <summary>
/// A planted fault, to test the fuzzer. It affects programs whose source contains an exclusive or, because compilers never emit one by
/// themselves.
/// </summary>
internal enum Plant
{
    None,

    /// <summary>No fault, and nothing woven: any difference is a bug of the fuzzer.</summary>
    Copy,

    /// <summary>The exclusive or becomes another operator.</summary>
    WrongValue,

    /// <summary>The exclusive or ends the process.</summary>
    Death,

    /// <summary>The exclusive or waits for ever.</summary>
    Endless,

    /// <summary>Nothing is rewritten.</summary>
    Refusal,
}
