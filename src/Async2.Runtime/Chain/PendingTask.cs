namespace Async2;

/// <summary>
/// A task that is not complete, which a call of the task method returned in place of a variant's chain. Its caller suspends as the
/// innermost frame of a chain. This is never a part of the chain.
/// </summary>
[StackTraceHidden]
internal abstract class PendingTask() : Continuation(CallStatus.WaitsForTask)
{
    /// <summary>Whether the await returns to the SynchronizationContext or TaskScheduler that is current.</summary>
    internal bool ReturnsToContext { get; set; }

    /// <summary>The object that the frame keeps while it waits: the <see cref="Task"/>, or this.</summary>
    internal abstract object Kept();

    /// <summary>Subscribes <paramref name="completion"/> to the task, if a frame has kept this.</summary>
    internal virtual void Subscribe(ChainCompletion completion) => throw new UnreachableException();
}
