namespace Async2.Internals;

/// <summary>The field of a task with the continuation that its completion runs, or a list of several.</summary>
internal static class TaskContinuations
{
    internal static readonly bool AreKnown = RuntimeInternal.Holds("task-continuations", Check);

    /// <summary>The first continuation of a task.</summary>
    internal static object? Of(Task? task)
    {
        object? first = null;
        if (task is not null) AnyOf(task, each => (first = each) is not null);
        return first;
    }

    /// <summary>Whether any continuation of a task is as asked.</summary>
    internal static bool AnyOf(Task task, Func<object?, bool> isIt)
    {
        if (!AreKnown || task.IsCompleted) return false;
        if (Field(task) is not List<object?> several) return isIt(Field(task));
        lock (several) return several.Exists(each => isIt(each));
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "m_continuationObject")]
    private static extern ref object? Field(Task task);

    // Testing its use would take a subscription, which listeners to the events of tasks would see.
    private static bool Check() =>
        typeof(Task).GetField("m_continuationObject", BindingFlags.Instance | BindingFlags.NonPublic) is { } field
        && field.FieldType == typeof(object) && Field(new TaskCompletionSource().Task) is null;
}
