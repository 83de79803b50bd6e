namespace Async2.Compiler;

/// <summary>When a resumed activation reuses its continuation to suspend again.</summary>
public enum ContinuationReuse
{
    /// <summary>Never: every suspension allocates.</summary>
    None,

    /// <summary>At the suspension point at which it was resumed.</summary>
    Opportunistic,

    /// <summary>Always: all suspension points share one layout.</summary>
    Always,
}
