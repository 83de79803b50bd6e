namespace Observer;

/// <summary>The behaviour of the called method.</summary>
public enum Way
{
    Completes,
    Suspends,
    ThrowsBefore,
    ThrowsAfter,
    Cancels,

    /// <summary>Cancels before the first suspension.</summary>
    CancelsBefore,
}
