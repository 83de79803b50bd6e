namespace Async2.Fuzz.Worlds;

/// <summary>The duration for which an awaiter changes the contexts of the thread on which it calls a continuation.</summary>
public enum Extent
{
    /// <summary>During the call.</summary>
    Around,

    /// <summary>Before the call, permanently.</summary>
    Left,

    /// <summary>After the call of the continuation is made or scheduled, before OnCompleted ends; permanently.</summary>
    Behind,
}
