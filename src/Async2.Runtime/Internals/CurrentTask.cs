namespace Async2.Internals;

/// <summary>The thread-static field with the task that a thread executes.</summary>
internal static class CurrentTask
{
    internal static readonly bool IsKnown = RuntimeInternal.Holds("current-task", Check);

    /// <summary>The field of the current thread.</summary>
    internal static ref Task? Field() => ref Field(null);

    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "t_currentTask")]
    private static extern ref Task? Field(Task? declaringType);

    // Testing its use would take the id of a task.
    private static bool Check() =>
        typeof(Task).GetField("t_currentTask", BindingFlags.Static | BindingFlags.NonPublic) is { } field
        && field.FieldType == typeof(Task) && field.IsDefined(typeof(ThreadStaticAttribute));
}
