namespace Async2.Fuzz.Worlds;

/// <summary>What is changed of the contexts of a thread.</summary>
public enum Change
{
    None,

    /// <summary>The AsyncLocal of the world gets another value.</summary>
    Local,

    /// <summary>The ExecutionContext does not flow any more.</summary>
    SuppressFlow,

    /// <summary>There is no SynchronizationContext any more.</summary>
    ClearContext,

    /// <summary>There is another SynchronizationContext, whose Post is inline.</summary>
    OtherContext,
}
