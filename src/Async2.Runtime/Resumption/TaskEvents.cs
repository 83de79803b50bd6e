namespace Async2;

/// <summary>Tests for listeners to the events of tasks and of chains.</summary>
[StackTraceHidden]
internal static class TaskEvents
{
    /// <summary>Whether an event source is enabled, or a debugger makes the class library list tasks.</summary>
    internal static bool AreWanted
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => TaskEventSource.IsEnabled || ChainEvents.AreEnabled || TaskDebugging.IsOn;
    }

    /// <summary>
    /// Whether a debugger makes the class library list tasks, or a listener has only its event source, and not <see cref="ChainEvents"/>,
    /// which say more.
    /// </summary>
    internal static bool NeedBoxes => TaskDebugging.IsOn || (!ChainEvents.AreEnabled && TaskEventSource.IsEnabled);
}
