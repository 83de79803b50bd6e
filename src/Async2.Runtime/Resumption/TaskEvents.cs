using System.Diagnostics.Tracing;

namespace Async2;

/// <summary>Tests for listeners to the events of tasks and of chains.</summary>
/// <remarks>A flag stands for both event sources, so that a suspension reads one field. A source sets it when a listener comes, and has no
/// event when the last one has gone. So the next chain that begins looks.</remarks>
[StackTraceHidden]
internal static class TaskEvents
{
    private static readonly EventSource? s_source = FindSource();

    private static bool s_mayHaveListeners = Watch(s_source) | Watch(ChainEvents.Log);

    /// <summary>Whether an event source may be enabled, or a debugger makes the class library list tasks.</summary>
    internal static bool MayBeWanted
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => s_mayHaveListeners || TaskDebugging.IsOn;
    }

    /// <summary>Whether an event source is enabled, or a debugger makes the class library list tasks.</summary>
    internal static bool AreWanted
    {
        get
        {
            if (!s_mayHaveListeners) return TaskDebugging.IsOn;
            s_mayHaveListeners = false;
            Interlocked.MemoryBarrier();
            if (ChainEvents.Log.IsEnabled() || s_source?.IsEnabled() == true) s_mayHaveListeners = true;
            return s_mayHaveListeners || TaskDebugging.IsOn;
        }
    }

    /// <summary>Whether chains without a builder of the class library are reported.</summary>
    internal static bool ReportChains => MayBeWanted && ChainEvents.Log.IsEnabled();

    /// <summary>
    /// Whether a debugger makes the class library list tasks, or a listener has only its event source, and not <see cref="ChainEvents"/>,
    /// which say more.
    /// </summary>
    internal static bool NeedBoxes => TaskDebugging.IsOn || (!ChainEvents.Log.IsEnabled() && s_source?.IsEnabled() == true);

    // The source exists as soon as a task has completed.
    private static EventSource? FindSource()
    {
        AsyncTaskMethodBuilder builder = default;
        _ = builder.Task;
        builder.SetResult();
        foreach (var source in EventSource.GetSources())
            if (source.Name == "System.Threading.Tasks.TplEventSource") return source;
        return null;
    }

    private static bool Watch(EventSource? source)
    {
        if (source is null) return false;
        source.EventCommandExecuted += static (_, _) => s_mayHaveListeners = true;
        return source.IsEnabled();
    }
}
