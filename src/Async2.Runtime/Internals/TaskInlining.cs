namespace Async2.Internals;

/// <summary>
/// A task that is run on this thread where its scheduler lets it, and queued where not: as <see
/// cref="Task.RunSynchronously(TaskScheduler)"/>, which waits then.
/// </summary>
internal static class TaskInlining
{
    internal static readonly bool IsKnown = RuntimeInternal.Holds("task-inlining", Check);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "InternalRunSynchronously")]
    internal static extern void RunSynchronously(Task task, TaskScheduler scheduler, bool waitForCompletion);

    // To see it work would raise the events of a task.
    private static bool Check()
    {
        Type[] parameters = [typeof(TaskScheduler), typeof(bool)];
        MethodInfo? method = typeof(Task).GetMethod("InternalRunSynchronously", BindingFlags.Instance | BindingFlags.NonPublic, parameters);
        return method is not null && method.ReturnType == typeof(void);
    }
}
