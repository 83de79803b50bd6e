using System.Diagnostics.Tracing;

namespace Async2.Internals;

/// <summary>The event source of tasks. The first look makes it, and so runs code of listeners: never in a class initialiser.</summary>
[StackTraceHidden]
internal static class TaskEventSource
{
    private static readonly bool s_isKnown = RuntimeInternal.Holds("task-event-source", Check);

    private static EventSource? s_found;

    /// <summary>Whether a listener has enabled it.</summary>
    internal static bool IsEnabled
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => s_isKnown ? IsLogEnabled() : (s_found ??= Find()) is { } found && found.IsEnabled();
    }

    // A method of its own: if the class is not known, no code may be compiled that names it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsLogEnabled() => TplEventSource.Log.IsEnabled();

    /// <summary>Finds the source by its name. It exists as soon as a task has completed.</summary>
    private static EventSource? Find()
    {
        AsyncTaskMethodBuilder builder = default;
        _ = builder.Task;
        builder.SetResult();
        foreach (var source in EventSource.GetSources())
            if (source.Name == "System.Threading.Tasks.TplEventSource") return source;
        return null;
    }

    // Reads no value, which would make the source.
    private static bool Check()
    {
        const BindingFlags Statics = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;
        return typeof(TplEventSource).IsSubclassOf(typeof(EventSource))
            && typeof(TplEventSource).GetField("Log", Statics) is { IsInitOnly: true } field && field.FieldType == typeof(TplEventSource);
    }
}
