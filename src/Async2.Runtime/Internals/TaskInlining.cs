namespace Async2.Internals;

/// <summary>The attempt of a thread that waits for a queued task to execute that itself, as <see cref="Task.Wait()"/> makes it.</summary>
internal static class TaskInlining
{
    private static readonly bool s_isKnown = RuntimeInternal.Holds("task-inlining", Check);

    /// <summary>Executes a task on this thread, if it waits in a queue, and its scheduler lets it.</summary>
    /// <returns>Whether it has ended.</returns>
    internal static bool TryRun(Task task) =>
        task.Status == TaskStatus.WaitingToRun && s_isKnown && WrappedTryRunInline(task) && task.IsCompleted;

    [UnsafeAccessor(UnsafeAccessorKind.Method)]
    private static extern bool WrappedTryRunInline(Task task);

    // Testing its use would execute a task.
    private static bool Check() =>
        typeof(Task).GetMethod("WrappedTryRunInline", BindingFlags.Instance | BindingFlags.NonPublic)?.ReturnType == typeof(bool);
}
