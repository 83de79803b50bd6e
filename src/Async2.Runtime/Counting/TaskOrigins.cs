using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>Which tasks were made at the borders of woven methods.</summary>
/// <remarks>
/// A task that is not completed is known by itself. Of completed ones many are shared or are no objects at all: one is a border's if
/// it is the last that a border on this thread has returned since the call began.
/// </remarks>
internal static class TaskOrigins
{
    private static readonly ConditionalWeakTable<object, object> s_ofBorders = [];
    private static readonly object s_noObject = new();

    /// <summary>
    /// What stood behind the last completed task, <see cref="s_noObject"/> if nothing did; null if there was no such task.
    /// </summary>
    [ThreadStatic]
    private static object? t_lastCompleted;

    internal static void BeginCall() => t_lastCompleted = null;

    /// <summary>A border returns a task.</summary>
    /// <param name="task">The task, or what a ValueTask stands on.</param>
    /// <param name="isCompleted">Whether it is completed.</param>
    internal static void Add(object? task, bool isCompleted)
    {
        if (isCompleted) t_lastCompleted = task ?? s_noObject;
        else if (task is not null) s_ofBorders.TryAdd(task, s_noObject);
    }

    /// <summary>Whether a border has returned the task.</summary>
    internal static bool IsOfBorder(object? task)
    {
        object? last = t_lastCompleted;
        t_lastCompleted = null;
        return last == (task ?? s_noObject) || (task is not null && s_ofBorders.TryGetValue(task, out _));
    }
}
