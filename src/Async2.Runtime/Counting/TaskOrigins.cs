using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>Which tasks were made at the borders of woven methods.</summary>
/// <remarks>
/// A task that is not completed is known by itself. Of completed ones many are shared: one is a border's if it is the last that a border
/// on this thread has returned since the call began. Not <see cref="Task.CompletedTask"/>, nor a ValueTask that stands on no object: nobody
/// has made a task then.
/// </remarks>
internal static class TaskOrigins
{
    private static readonly ConditionalWeakTable<object, object> s_ofBorders = [];
    private static readonly object s_present = new();

    /// <summary>The last completed task, or what stood behind it; null if there was none.</summary>
    [ThreadStatic]
    private static object? t_lastCompleted;

    internal static void BeginCall() => t_lastCompleted = null;

    /// <summary>A border returns a task.</summary>
    /// <param name="task">The task, or what a ValueTask stands on.</param>
    /// <param name="isCompleted">Whether it is completed.</param>
    internal static void Add(object? task, bool isCompleted)
    {
        if (isCompleted) t_lastCompleted = task == Task.CompletedTask ? null : task;
        else if (task is not null) s_ofBorders.TryAdd(task, s_present);
    }

    /// <summary>Whether a border has returned the task.</summary>
    internal static bool IsOfBorder(object? task)
    {
        object? last = t_lastCompleted;
        t_lastCompleted = null;
        return task is not null && (last == task || s_ofBorders.TryGetValue(task, out _));
    }
}
