namespace Async2.Compiler;

/// <summary>When an activation that was resumed suspends in the continuation that it has.</summary>
public enum ContinuationReuse
{
    /// <summary>Never: every suspension allocates.</summary>
    None,

    /// <summary>At the suspension point at which it was resumed.</summary>
    Opportunistic,

    /// <summary>Always: the layout of the continuation is shared by all suspension points.</summary>
    Always,
}
