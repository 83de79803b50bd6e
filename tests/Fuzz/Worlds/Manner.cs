namespace Async2.Fuzz.Worlds;

/// <summary>
/// How an awaiter calls its continuation. None calls it twice: async1's state machine is cleared at its end, and its behaviour after a
/// further call depends on how it was compiled, so there is nothing to compare with.
/// </summary>
public enum Manner
{
    /// <summary>On the pump, some rounds later.</summary>
    Late,

    /// <summary>Inside OnCompleted.</summary>
    Inline,

    /// <summary>On another thread; OnCompleted waits for its end.</summary>
    Joined,

    /// <summary>On another thread, some rounds of the pump later.</summary>
    Apart,

    /// <summary>Never. Methods that await it must be abandoned.</summary>
    Never,

    /// <summary>OnCompleted throws, and the continuation is never called.</summary>
    ThrowsFirst,

    /// <summary>Like <see cref="Inline"/>, and then OnCompleted throws.</summary>
    ThrowsAfterInline,

    /// <summary>Like <see cref="Late"/>, but OnCompleted throws.</summary>
    ThrowsAfterLate,
}
