using System.Diagnostics.Tracing;

namespace Async2;

/// <summary>Tests for listeners to the events of tasks.</summary>
[StackTraceHidden]
internal static class TaskEvents
{
    private static readonly EventSource? s_source = FindSource();

    /// <summary>Whether the class library's event source of tasks is enabled, or a debugger makes it list tasks.</summary>
    internal static bool AreWanted
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (s_source is not null && s_source.IsEnabled()) || TaskDebugging.IsOn;
    }

    // The source exists as soon as a task has completed.
    private static EventSource? FindSource()
    {
        AsyncTaskMethodBuilder builder = default;
        _ = builder.Task;
        builder.SetResult();
        return EventSource.GetSources().FirstOrDefault(s => s.Name == "System.Threading.Tasks.TplEventSource");
    }
}
