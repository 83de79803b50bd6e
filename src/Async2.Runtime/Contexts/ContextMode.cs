namespace Async2;

/// <summary>The visibility of an async method's changes to ExecutionContext and SynchronizationContext.</summary>
public enum ContextMode
{
    /// <summary>Only the method and its callees see them, as compiled.</summary>
    Async1,

    /// <summary>Its callers see them, too, up to the first one that is not woven or not in this mode, as in the experiment.</summary>
    Flow,
}
