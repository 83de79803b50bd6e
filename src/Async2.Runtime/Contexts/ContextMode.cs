namespace Async2;

/// <summary>Who sees what an async method does to ExecutionContext and SynchronizationContext.</summary>
public enum ContextMode
{
    /// <summary>Only the method itself and what it calls: as it was compiled.</summary>
    Async1,

    /// <summary>Its callers too, up to the first that is not in this mode or not woven, as in the experiment.</summary>
    Flow,
}
