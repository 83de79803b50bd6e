using System.Diagnostics.Tracing;

namespace Async2;

/// <summary>The listeners to what tasks do.</summary>
[StackTraceHidden]
internal static class TaskEvents
{
    private static readonly EventSource? s_source = FindSource();

    /// <summary>Whether somebody listens to the class library's event source of tasks, or a debugger has it list them.</summary>
    internal static bool AreWanted
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (s_source is not null && s_source.IsEnabled()) || TaskDebugging.IsOn;
    }

    // It is there as soon as a task has been completed.
    private static EventSource? FindSource()
    {
        AsyncTaskMethodBuilder builder = default;
        _ = builder.Task;
        builder.SetResult();
        return EventSource.GetSources().FirstOrDefault(s => s.Name == "System.Threading.Tasks.TplEventSource");
    }
}
