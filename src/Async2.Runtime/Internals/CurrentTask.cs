namespace Async2.Internals;

/// <summary>The static field in which a thread has the task that it executes.</summary>
internal static class CurrentTask
{
    internal static readonly bool IsKnown = RuntimeInternal.Holds("current-task", Check);

    /// <summary>That of the current thread.</summary>
    internal static ref Task? Field() => ref Field(null);

    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "t_currentTask")]
    private static extern ref Task? Field(Task? declaringType);

    // To see it work would take the id of a task.
    private static bool Check() =>
        typeof(Task).GetField("t_currentTask", BindingFlags.Static | BindingFlags.NonPublic) is { } field
        && field.FieldType == typeof(Task) && field.IsDefined(typeof(ThreadStaticAttribute));
}
