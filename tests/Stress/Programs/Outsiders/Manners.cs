namespace Async2.Stressed;

/// <summary>How an outsider calls the continuation of a request.</summary>
internal enum Manners
{
    /// <summary>Once.</summary>
    Good,

    /// <summary>From two threads at once.</summary>
    TwiceAtOnce,

    /// <summary>Once, and once again a little later.</summary>
    TwiceLater,

    /// <summary>Twice before the subscription is over.</summary>
    Inside,

    /// <summary>Once, and any number of times when the request has long ended.</summary>
    Late,

    /// <summary>Once, and once in a finalizer.</summary>
    Finalizer,

    /// <summary>Another outsider's continuation; that one calls this one's.</summary>
    Anothers,
}
