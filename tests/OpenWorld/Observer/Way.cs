namespace Observer;

/// <summary>What the called method does.</summary>
public enum Way
{
    Completes,
    Suspends,
    ThrowsBefore,
    ThrowsAfter,
    Cancels,

    /// <summary>Before the first suspension.</summary>
    CancelsBefore,
}
