namespace Async2.Fuzz.Worlds;

/// <summary>For how long an awaiter changes the contexts of the thread on which it calls a continuation.</summary>
public enum Extent
{
    /// <summary>For the call.</summary>
    Around,

    /// <summary>Before the call, and for good.</summary>
    Left,

    /// <summary>When the continuation has been called, or will be; before OnCompleted ends. For good.</summary>
    Behind,
}
