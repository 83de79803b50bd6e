namespace Async2.Fuzz.Worlds;

/// <summary>
/// How an awaiter goes on with the continuation that it is given. None calls it twice: async1's state machine is cleared at its end, and
/// what it does when it is entered once more depends on how it was compiled, so there is nothing to compare with.
/// </summary>
public enum Manner
{
    /// <summary>On the pump, some rounds later.</summary>
    Late,

    /// <summary>Inside OnCompleted.</summary>
    Inline,

    /// <summary>On another thread, for whose end OnCompleted waits.</summary>
    Joined,

    /// <summary>On another thread, some rounds of the pump later.</summary>
    Apart,

    /// <summary>Never. Whoever awaits it must be abandoned.</summary>
    Never,

    /// <summary>OnCompleted throws, and the continuation is never called.</summary>
    ThrowsFirst,

    /// <summary>As <see cref="Inline"/>, and then OnCompleted throws.</summary>
    ThrowsAfterInline,

    /// <summary>As <see cref="Late"/>, but OnCompleted throws.</summary>
    ThrowsAfterLate,
}
