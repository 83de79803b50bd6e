namespace Async2;

/// <summary>The outcome of a variant's call.</summary>
internal enum CallStatus
{
    /// <summary>The method has ended, and its result is there. The variant has returned no continuation.</summary>
    Done,

    /// <summary>The method has suspended. The variant has returned the outermost <see cref="Frame"/> of a chain under construction.
    /// </summary>
    Suspended,

    /// <summary>A call of the task method has returned a task that is not complete: a <see cref="PendingTask"/>.</summary>
    WaitsForTask,

    /// <summary>The method has ended with an exception: a <see cref="Fault"/>.</summary>
    Faulted,

    /// <summary>A forwarding method reaches no variant and has done nothing: <see cref="Async2.Declined"/>.</summary>
    Declined,
}
