namespace Async2.Fuzz.Worlds;

/// <summary>A change of a thread's contexts.</summary>
public enum Change
{
    None,

    /// <summary>Sets the AsyncLocal of the world to another value.</summary>
    Local,

    /// <summary>Suppresses the flow of the ExecutionContext.</summary>
    SuppressFlow,

    /// <summary>Removes the SynchronizationContext.</summary>
    ClearContext,

    /// <summary>Sets another SynchronizationContext, whose Post is inline.</summary>
    OtherContext,
}
