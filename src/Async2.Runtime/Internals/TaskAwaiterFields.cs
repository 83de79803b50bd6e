namespace Async2.Internals;

/// <summary>
/// The fields of the class library's awaiters of tasks. Each begins with the task, and the configured ones are alike.
/// AsyncTaskMethodBuilder relies on the same.
/// </summary>
internal static class TaskAwaiterFields
{
    private const DynamicallyAccessedMemberTypes Fields =
        DynamicallyAccessedMemberTypes.NonPublicFields | DynamicallyAccessedMemberTypes.PublicFields;

    internal static readonly bool AreKnown = RuntimeInternal.Holds("task-awaiters", () => AreAlike() && Check());

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Task Task<TAwaiter>(ref TAwaiter awaiter) => Unsafe.As<TAwaiter, Task>(ref awaiter);

    /// <summary>The options of a configured awaiter.</summary>
    internal static ConfigureAwaitOptions Options<TAwaiter>(ref TAwaiter awaiter) =>
        Options(ref Unsafe.As<TAwaiter, ConfiguredTaskAwaitable.ConfiguredTaskAwaiter>(ref awaiter));

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "m_options")]
    private static extern ref readonly ConfigureAwaitOptions Options(ref ConfiguredTaskAwaitable.ConfiguredTaskAwaiter awaiter);

    // Compares types before anything is read, so that no other object is used as a task.
    private static bool AreAlike() =>
        HasFields(typeof(TaskAwaiter), typeof(Task)) && HasFields(typeof(TaskAwaiter<int>), typeof(Task<int>))
        && HasFields(typeof(ConfiguredTaskAwaitable.ConfiguredTaskAwaiter), typeof(Task), typeof(ConfigureAwaitOptions))
        && HasFields(typeof(ConfiguredTaskAwaitable<int>.ConfiguredTaskAwaiter), typeof(Task<int>), typeof(ConfigureAwaitOptions));

    private static bool Check()
    {
        var source = new TaskCompletionSource<int>();
        TaskAwaiter plain = ((Task)source.Task).GetAwaiter();
        TaskAwaiter<int> ofResult = source.Task.GetAwaiter();
        ConfiguredTaskAwaitable.ConfiguredTaskAwaiter configured = ((Task)source.Task).ConfigureAwait(true).GetAwaiter();
        ConfiguredTaskAwaitable<int>.ConfiguredTaskAwaiter configuredOfResult = source.Task.ConfigureAwait(false).GetAwaiter();
        return Task(ref plain) == source.Task && Task(ref ofResult) == source.Task && Task(ref configured) == source.Task
            && Task(ref configuredOfResult) == source.Task
            && Options(ref configured) == ConfigureAwaitOptions.ContinueOnCapturedContext
            && Options(ref configuredOfResult) == ConfigureAwaitOptions.None;
    }

    private static bool HasFields([DynamicallyAccessedMembers(Fields)] Type type, params Type[] types)
    {
        FieldInfo[] fields = type.GetFields(BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public);
        return Array.ConvertAll(fields, TypeOf).AsSpan().SequenceEqual(types);
    }

    private static Type TypeOf(FieldInfo field) => field.FieldType;
}
